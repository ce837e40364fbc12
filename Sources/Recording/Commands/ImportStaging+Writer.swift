internal import GNSS
internal import Import
internal import Storage

extension ImportStaging {
    /// What stages points one by one, in the order of their file.
    struct Writer {
        private let receiver: ReceiverIdentity
        private var known: StoredPoints
        private var runs: ImportRuns
        /// How many tracks the file has had.
        private var tracks = 0
        /// Receivers of the file under way whose names others have, and their names instead.
        private var others: [ReceiverIdentity: ReceiverIdentity] = [:]
        /// What has been staged so far.
        var staged: Staged

        /// Whether points came that are earlier than those before them, where the file says nothing of another track.
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
            if point.isReceiverOurs { staged.ours.insert(named) }
            if isOutOfOrder { return try await runs.keep(point.fix, of: named) }
            let before = others[named] ?? named
            if !point.beginsTrack, runs.isLate(point.fix, of: before) { isOutOfOrder = true }
            let begins = point.beginsTrack || runs.isReturn(to: point.fix, of: before)
            if begins {
                tracks += 1
                others[named] = nil
            }
            guard let receiver = try await free(named, for: point) else { return staged.summary.alreadyStored += 1 }
            let verdict = try await runs.add(point.fix, of: receiver, beginsTrack: begins || receiver != before)
            staged.summary.count(verdict)
        }

        /// The receiver that a point is stored under: a name of its own where another one has that, and is elsewhere; nil where
        /// the point is there already.
        private mutating func free(
            _ named: ReceiverIdentity,
            for point: ImportedPoint
        ) async throws -> ReceiverIdentity? {
            var (receiver, number) = (others[named] ?? named, 1)
            while true {
                switch try await known.insert(point, of: receiver, inTrack: tracks) {
                case .isThere: return nil
                case .isNew: return receiver
                case .isElsewhere:
                    number += 1
                    receiver = ReceiverIdentity("\(named.name) (\(number))")
                    others[named] = receiver
                }
            }
        }

        /// Stages what waits, and nothing more comes.
        mutating func finish() async throws {
            try await runs.finish()
            staged.summary.countRejected(runs.duplicates)
        }
    }
}
