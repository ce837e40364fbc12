internal import GNSS
internal import Import
internal import Storage

extension ImportStaging {
    /// A writer that stages points one by one, in the order of their file.
    struct Writer {
        private let receiver: ReceiverIdentity
        private var known: StoredPoints
        private var runs: ImportRuns
        /// The number of tracks that the file has had.
        private var tracks = 0
        /// The number of receivers of the same name that were elsewhere while the track under way was recorded.
        private var overlaps = 0
        private let mayReturn: Bool
        /// The number of receivers of the same name before that of the track under way, by the names that the file has.
        private var namesakes: [ReceiverIdentity: Int] = [:]
        /// The receivers that have been where their track says, at least once.
        private var confirmed: Set<ReceiverIdentity> = []
        /// The index of the latest name of each receiver's track among those that are staged.
        private var openNames: [ReceiverIdentity: Int] = [:]
        /// The points that have been staged so far.
        var staged: Staged

        /// True where points came that are earlier than those before them, and the file says nothing of another track.
        private(set) var isOutOfOrder = false

        init(_ staging: ImportStaging, _ staged: Staged) {
            receiver = staging.receiver
            mayReturn = staging.mayReturn
            known = StoredPoints(in: [staging.database, staged.storage])
            runs = ImportRuns(through: staging.filter, mayReturn: staging.mayReturn, into: staged.storage)
            self.staged = staged
        }

        /// The points of the file's track under way, until it is known whether it overlaps another one in time.
        private var pending: [ImportedPoint] = []
        private var isCollecting = false
        /// The extents of the file's tracks so far, by the receiver that they are of.
        private var extents: [ReceiverIdentity: [ClosedRange<UTCTime>]] = [:]
        /// The extent of the track under way.
        private var extent: (receiver: ReceiverIdentity, range: ClosedRange<UTCTime>)?

        /// As many points show whether a track overlaps another one.
        private static let mostPending = 4096
        /// Seconds that tracks of one receiver may overlap, as their clocks are set now and then.
        private static let longestOverlap = 60.0

        /// Takes a point of the file.
        ///
        /// A receiver is in one place at a time: two tracks of a file that overlap in time are of two receivers.
        mutating func take(_ point: ImportedPoint) async throws {
            guard mayReturn, !isOutOfOrder else { return try await stage(point) }
            if point.beginsTrack {
                try await stagePending()
                isCollecting = true
            }
            guard isCollecting else { return try await stage(point) }
            pending.append(point)
            if pending.count == Self.mostPending { try await stagePending() }
        }

        private mutating func stagePending() async throws {
            isCollecting = false
            guard let first = pending.first else { return }
            let points = pending
            pending = []
            let times = points.compactMap(\.fix.time)
            if let start = times.min(), let end = times.max() {
                closeExtent()
                let named = first.receiver.map(ReceiverIdentity.init) ?? receiver
                overlaps = first.isReceiverOurs ? 0 : freeNumber(of: named, start...end)
                extent = (overlaps > 0 ? Self.namesake(named, overlaps) : named, start...end)
            }
            for point in points { try await stage(point) }
        }

        /// The number of receivers of a name that were elsewhere in a range of time.
        private func freeNumber(of named: ReceiverIdentity, _ range: ClosedRange<UTCTime>) -> Int {
            var number = 0
            while number < 1000, isBusy(number > 0 ? Self.namesake(named, number) : named, range) { number += 1 }
            return number
        }

        private func isBusy(_ receiver: ReceiverIdentity, _ range: ClosedRange<UTCTime>) -> Bool {
            extents[receiver, default: []].contains { other in
                let (start, end) = (max(other.lowerBound, range.lowerBound), min(other.upperBound, range.upperBound))
                let shorter = min(Self.length(other), Self.length(range))
                return end > start && end.seconds(since: start) > min(Self.longestOverlap, shorter / 2)
            }
        }

        private static func length(_ range: ClosedRange<UTCTime>) -> Double {
            range.upperBound.seconds(since: range.lowerBound)
        }

        /// Keeps the extent of the track that has ended.
        private mutating func closeExtent() {
            if let extent { extents[extent.receiver, default: []].append(extent.range) }
            extent = nil
        }

        /// Stages a point, unless it is there already.
        private mutating func stage(_ point: ImportedPoint) async throws {
            if let (receiver, range) = extent, let time = point.fix.time, !range.contains(time) {
                extent = (receiver, min(range.lowerBound, time)...max(range.upperBound, time))
            }
            let named = point.receiver.map(ReceiverIdentity.init) ?? receiver
            if isOutOfOrder {
                if point.isReceiverOurs { staged.ours.insert(named) }
                noteName(of: point, by: named)
                return try await runs.keep(point.fix, of: named)
            }
            let before = identity(of: named)
            if !point.beginsTrack, runs.isLate(point.fix, of: before) { isOutOfOrder = true }
            let begins = point.beginsTrack || runs.isReturn(to: point.fix, of: before)
            if begins {
                tracks += 1
                namesakes[named] = overlaps > 0 ? overlaps : nil
                confirmed.remove(named)
            }
            try await find(named, for: point)
            let receiver = identity(of: named)
            if point.isReceiverOurs { staged.ours.insert(receiver) }
            guard try await known.insert(point, of: receiver, inTrack: tracks) else {
                return staged.summary.alreadyStored += 1
            }
            noteName(of: point, by: receiver)
            let verdict = try await runs.add(point.fix, of: receiver, beginsTrack: begins || receiver != before)
            staged.summary.count(verdict)
        }

        /// Takes note of the name that a point's track has in the file.
        private mutating func noteName(of point: ImportedPoint, by receiver: ReceiverIdentity) {
            guard let name = point.trackName, let time = point.fix.time else { return }
            if let last = openNames[receiver], staged.names[last].name == name, !point.beginsTrack {
                staged.names[last].include(time)
            } else if staged.names.count < Self.mostNames {
                openNames[receiver] = staged.names.count
                staged.names.append(NamedStretch(name, of: receiver, at: time))
            }
        }

        /// More names than a file of tracks has; one of points may have another at each.
        private static let mostNames = 50_000

        /// Finds the receiver of a point's track: one of its own where another one has the name, and was elsewhere at the first
        /// instant that both have.
        private mutating func find(_ named: ReceiverIdentity, for point: ImportedPoint) async throws {
            while !confirmed.contains(named) {
                switch try await known.meeting(point, of: identity(of: named), inTrack: tracks) {
                case nil: return
                case .near: confirmed.insert(named)
                case .far: namesakes[named, default: 0] += 1
                }
            }
        }

        private func identity(of named: ReceiverIdentity) -> ReceiverIdentity {
            namesakes[named].map { Self.namesake(named, $0) } ?? named
        }

        private static func namesake(_ named: ReceiverIdentity, _ others: Int) -> ReceiverIdentity {
            ReceiverIdentity("\(named.name) (\(others + 1))")
        }

        /// Stages what waits, and nothing more comes.
        mutating func finish() async throws {
            try await stagePending()
            try await runs.finish()
            staged.summary.countRejected(runs.duplicates)
        }
    }
}
