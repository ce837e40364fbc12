internal import FixCodec
internal import GNSS
internal import Logbook

/// Stores rescued fixes in a new database.
///
/// Fixes, receivers and runs keep their numbers.
struct RescueInsertion {
    private let connection: Connection
    private let sealing: ChunkSealer
    private let names: RescuedNames
    private var taken = StoredNumbers()
    private var runs: [RunKey: FilterRun] = [:]
    private var takenRuns: Set<Int64> = []
    private var takenNames: Set<String> = []
    /// The number of the track of the receiver's last location in the damaged file; `nil` before the first location.
    private var track: Int64?

    private(set) var fixes = 0

    /// The receiver and the number of a run, as stored with its fixes.
    private struct RunKey: Hashable {
        let receiver: Int64
        let run: Int64?
    }

    init(into connection: Connection, names: RescuedNames) {
        self.connection = connection
        self.names = names
        sealing = ChunkSealer(in: connection)
    }

    /// Stores all shares of a receiver, in batches of one transaction each.
    mutating func insert(
        _ shares: [RangeAssignment.Share],
        of receiver: Int64,
        from rescued: RescuedFixes
    ) throws(SQLiteError) {
        var rest = shares[...]
        let identity = try connection.transaction { () throws(SQLiteError) in try insertReceiver(receiver) }
        var end: ReceiverTail?
        track = nil
        while !rest.isEmpty {
            try connection.transaction { () throws(SQLiteError) in
                for share in rest.prefix(Self.sharesAtOnce) {
                    let fixes = rescued.fixes(in: share, of: receiver).filter { taken.take($0.id) }
                    end = try insert(fixes, of: identity, behind: end)
                }
            }
            rest = rest.dropFirst(Self.sharesAtOnce)
        }
        try connection.transaction { () throws(SQLiteError) in try sealing.sealAll(of: receiver) }
    }

    private static let sharesAtOnce = 64

    /// Appends fixes to those of their receiver, within an open transaction.
    private mutating func insert(
        _ fixes: [FixWithNumbers],
        of identity: ReceiverIdentity,
        behind end: ReceiverTail?
    ) throws(SQLiteError) -> ReceiverTail? {
        var (end, rest) = (end, fixes[...])
        while let first = rest.first {
            let sameRun = rest.prefix { $0.run == first.run }
            rest = rest.dropFirst(sameRun.count)
            let run = try run(first.run, of: first.receiver, identity)
            var insertion = try FixInsertion(
                to: run,
                behind: end,
                dividedBy: TrackDivision(),
                by: sealing,
                in: connection
            )
            for fix in sameRun {
                // The user may have split a track where no pause separates the fixes.
                let isBeginning = fix.track != nil && track != nil && fix.track != track
                try insertion.insert(fix.judged, numbered: fix.id, inTrack: fix.track, beginning: isBeginning)
                track = fix.track ?? track
            }
            end = try insertion.finish()
        }
        self.fixes += fixes.count
        return end
    }

    private mutating func insertReceiver(_ number: Int64) throws(SQLiteError) -> ReceiverIdentity {
        let known = names.receivers[number].flatMap { takenNames.contains($0.name) ? nil : $0 }
        var name = known?.name ?? "receiver \(number)"
        while !takenNames.insert(name).inserted { name += "'" }
        // An impossible time would make the receiver's row unreadable.
        let heard = known?.heardTime.flatMap {
            UTCTime(nanosecondsSince1970: $0, leapNanoseconds: UInt32(exactly: known?.heardLeap ?? 0) ?? .max)
        }
        let columns = "id, identity, line_setting, sentences, heard_time, heard_leap"
        try connection.insert(into: "receiver", columns, number, name, known?.lineSetting, known?.sentences, heard)
        return ReceiverIdentity(name)
    }

    /// The run of fixes.
    ///
    /// The first use inserts its row.
    private mutating func run(
        _ number: Int64?,
        of receiver: Int64,
        _ identity: ReceiverIdentity
    ) throws(SQLiteError) -> FilterRun {
        let key = RunKey(receiver: receiver, run: number)
        if let known = runs[key] { return known }
        // Fixes from before runs existed get a run without a profile.
        let wanted = number ?? names.runs.first { $0.value.receiver == receiver && $0.value.profile == nil }?.key
        let row = wanted.flatMap { names.runs[$0] }.flatMap { $0.receiver == receiver ? $0 : nil }
        try connection.change(
            "INSERT INTO filter_run (id, receiver, profile, parameters) VALUES (?, ?, ?, ?)",
            wanted.flatMap { RescuedRange.numbers.contains($0) && !takenRuns.contains($0) ? $0 : nil },
            receiver,
            row?.profile,
            row?.parameters ?? ""
        )
        let run = FilterRun(id: connection.lastInsertedRow, receiver: identity, filter: nil)
        takenRuns.insert(run.id)
        runs[key] = run
        return run
    }
}

/// The numbers of stored fixes, so that no fix is stored twice however the file is damaged.
struct StoredNumbers {
    private static let bitsOfBlock: Int64 = 4096
    private var blocks: [Int64: [UInt64]] = [:]

    /// Marks a number as used.
    ///
    /// - Returns: whether it was unused before.
    mutating func take(_ number: Int64) -> Bool {
        let (block, bit) = number.quotientAndRemainder(dividingBy: Self.bitsOfBlock)
        let (word, mask) = (Int(bit / 64), UInt64(1) << UInt64(bit % 64))
        let empty = [UInt64](repeating: 0, count: Int(Self.bitsOfBlock / 64))
        if let known = blocks[block], known[word] & mask != 0 { return false }
        blocks[block, default: empty][word] |= mask
        return true
    }
}
