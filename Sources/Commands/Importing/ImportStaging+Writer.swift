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
            known = StoredPoints(in: [staging.database, staged.storage])
            runs = ImportRuns(through: staging.filter, mayReturn: staging.mayReturn, into: staged.storage)
            self.staged = staged
        }

        /// Stages a point, unless it is there already.
        mutating func take(_ point: ImportedPoint) async throws {
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
                namesakes[named] = nil
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
            guard let others = namesakes[named] else { return named }
            return ReceiverIdentity("\(named.name) (\(others + 1))")
        }

        /// Stages what waits, and nothing more comes.
        mutating func finish() async throws {
            try await runs.finish()
            staged.summary.countRejected(runs.duplicates)
        }
    }
}
