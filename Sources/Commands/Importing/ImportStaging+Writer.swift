import GNSS
import Files
import Storage

extension ImportStaging {
    /// Stages points one by one, in file order.
    struct Writer {
        private let receiver: ReceiverIdentity
        private var known: StoredPoints
        private var runs: ImportRuns
        /// Number of tracks so far in the file.
        private var tracks = 0
        /// How many receivers with the same name were elsewhere during the current track.
        private var overlaps = 0
        private let mayReturn: Bool
        /// How many receivers with the same name precede that of the current track, by name in the file.
        private var namesakes: [ReceiverIdentity: Int] = [:]
        /// Receivers whose stored positions match their track at least once.
        private var confirmed: Set<ReceiverIdentity> = []
        /// Index in `staged.names` of the latest track name, by receiver.
        private var openNames: [ReceiverIdentity: Int] = [:]
        var staged: Staged

        /// Whether points were out of order without a new track in the file.
        private(set) var isOutOfOrder = false

        init(_ staging: ImportStaging, _ staged: Staged) {
            receiver = staging.receiver
            mayReturn = staging.mayReturn
            known = StoredPoints(in: [staging.database, staged.storage])
            runs = ImportRuns(through: staging.filter, mayReturn: staging.mayReturn, into: staged.storage)
            self.staged = staged
        }

        /// Points of the current track, held until it is clear whether it overlaps another track in time.
        private var pending: [ImportPoint] = []
        private var isCollecting = false
        /// Time ranges of the file's earlier tracks, by receiver.
        private var extents: [ReceiverIdentity: [ClosedRange<UTCTime>]] = [:]
        /// Time range of the current track.
        private var extent: (receiver: ReceiverIdentity, range: ClosedRange<UTCTime>)?

        /// This many points show whether a track overlaps another.
        private static let mostPending = 4096
        /// Seconds by which tracks of one receiver may overlap, since clocks are adjusted occasionally.
        private static let longestOverlap = 60.0

        /// Adds a point of the file.
        ///
        /// A receiver is in one place at a time, so tracks of a file that overlap in time belong to different
        /// receivers.
        mutating func take(_ point: ImportPoint) async throws {
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

        /// How many receivers of this name were elsewhere during a time range.
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

        /// Records the time range of the track that ended.
        private mutating func closeExtent() {
            if let extent { extents[extent.receiver, default: []].append(extent.range) }
            extent = nil
        }

        /// Stages a point unless it is a duplicate.
        private mutating func stage(_ point: ImportPoint) async throws {
            if let (receiver, range) = extent, let time = point.fix.time, !range.contains(time) {
                extent = (receiver, min(range.lowerBound, time)...max(range.upperBound, time))
            }
            let named = point.receiver.map(ReceiverIdentity.init) ?? receiver
            if isOutOfOrder {
                if point.isReceiverOurs { staged.ours.insert(named) }
                noteName(of: point, by: named)
                return try await runs.keep(point.fix, suspectedFor: point.suspicion, of: named)
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
            let verdict = try await runs.add(
                point.fix,
                suspectedFor: point.suspicion,
                of: receiver,
                beginsTrack: begins || receiver != before
            )
            staged.summary.count(verdict)
        }

        /// Records the track name that the file gives for a point.
        private mutating func noteName(of point: ImportPoint, by receiver: ReceiverIdentity) {
            guard let name = point.trackName, let time = point.fix.time else { return }
            if let last = openNames[receiver], staged.names[last].name == name, !point.beginsTrack {
                staged.names[last].include(time)
            } else if staged.names.count < Self.mostNames {
                openNames[receiver] = staged.names.count
                staged.names.append(StretchName(name, of: receiver, at: time))
            }
        }

        /// More than a file of tracks has; in a file of points each point may have its own name.
        private static let mostNames = 50_000

        /// Finds the receiver of a point's track.
        ///
        /// Numbers the name if a receiver with this name was elsewhere at the same time.
        private mutating func find(_ named: ReceiverIdentity, for point: ImportPoint) async throws {
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

        /// Stages the remaining points; no point may be added afterwards.
        mutating func finish() async throws {
            try await stagePending()
            try await runs.finish()
            staged.summary.countRejected(runs.duplicates)
        }
    }
}
