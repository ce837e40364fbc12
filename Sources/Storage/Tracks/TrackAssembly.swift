internal import FixCodec
internal import GNSS
internal import Logbook

/// Divides the locations of consecutive tracks into other tracks, within an open transaction.
struct TrackAssembly {
    struct Part {
        /// The number of the first fix that may belong to it.
        let firstFix: Int64
        /// Its number; `nil` for the next one.
        let number: Track.ID?
    }

    private let connection: Connection
    private let receiver: Int64
    private let former: Set<Track.ID>
    private let parts: [Part]
    private let history: ReceiverHistory
    private var part: Int?
    private var current: TrackProgress?

    /// The numbers of the resulting tracks.
    private(set) var numbers: [Track.ID] = []

    /// The number of the last location of each former track.
    private(set) var lastFixes: [Track.ID: Int64] = [:]

    /// Divides the locations of the former tracks among the parts, which must be in order of arrival.
    ///
    /// No other track of the receiver may lie between the former tracks.
    init(_ parts: [Part], of former: Set<Track.ID>, by receiver: Int64, in connection: Connection) {
        (self.parts, self.former, self.receiver, self.connection) = (parts, former, receiver, connection)
        history = ReceiverHistory(of: receiver, in: connection)
    }

    /// Assembles the tracks from the fixes before `end`.
    mutating func assemble(before end: Int64) throws(SQLiteError) {
        var last = (parts.first?.firstFix ?? end) - 1
        while last < end - 1 {
            let page = try history.turn(after: last)
            for fix in page where fix.id < end { try take(fix) }
            guard let reached = page.last?.id else { break }
            last = reached
        }
        try history.finish()
        try storeCurrent()
        for track in former.subtracting(numbers).sorted() {
            try connection.change("DELETE FROM track WHERE id = ?", track)
        }
    }

    private mutating func take(_ fix: FixWithNumbers) throws(SQLiteError) {
        guard let location = fix.judged.verdict.location, let track = fix.track, former.contains(track) else { return }
        lastFixes[track] = fix.id
        let index = parts.lastIndex { $0.firstFix <= fix.id } ?? 0
        if index == part {
            current?.add(location, as: fix.judged.verdict.kind, suspicion: fix.judged.suspectReasons)
        } else {
            try storeCurrent()
            part = index
            try begin(parts[index], with: fix, at: location)
        }
        guard let number = current?.id, number != track else { return }
        var fix = fix
        fix.track = number
        try history.store(fix)
    }

    private mutating func begin(
        _ part: Part,
        with fix: FixWithNumbers,
        at location: Location
    ) throws(SQLiteError) {
        var track: TrackProgress
        if let number = part.number, try !TrackTable.isFree(number, in: connection) {
            try TrackTable.move(number, to: fix.id, at: location.time, in: connection)
            track = TrackProgress(id: number, startingAt: location, with: fix.judged)
        } else {
            track = try TrackTable.insert(
                at: location,
                with: fix.judged,
                of: receiver,
                number: part.number,
                in: connection
            )
        }
        track.firstFix = fix.id
        numbers.append(track.id)
        current = track
    }

    private mutating func storeCurrent() throws(SQLiteError) {
        if let current { try TrackTable.update(current, in: connection) }
        current = nil
    }
}

struct TrackEdit {
    let id: Track.ID
    let receiver: Int64
    let firstFix: Int64
    /// The times of its first and its last location.
    let (start, end): (UTCTime, UTCTime)

    /// Reads a track that is not deleted.
    ///
    /// - Throws: `TrackEditError` if no such track exists.
    static func find(_ id: Track.ID, in connection: Connection) throws -> TrackEdit {
        let condition = "id = ? AND \(TrackTable.isShown)"
        guard let track = try first(where: condition, id, in: connection) else {
            throw TrackEditError.isMissing(id)
        }
        return track
    }

    /// The receiver's last track that begins at or before a fix, deleted or not; `nil` if none.
    static func atOrBefore(
        _ fix: Int64,
        of receiver: Int64,
        in connection: Connection
    ) throws(SQLiteError) -> TrackEdit? {
        let condition = "receiver = ? AND first_fix <= ? ORDER BY first_fix DESC LIMIT 1"
        return try first(where: condition, receiver, fix, in: connection)
    }

    /// The receiver's next track, deleted or not; `nil` if none.
    func next(in connection: Connection) throws(SQLiteError) -> TrackEdit? {
        let condition = "receiver = ? AND first_fix > ? ORDER BY first_fix LIMIT 1"
        return try Self.first(where: condition, receiver, firstFix, in: connection)
    }

    /// Throws if a recording continues the track, as it would not notice the edit.
    func requireOver(in connection: Connection) throws {
        guard BufferFiles(of: receiver, beside: connection.file).isClaimed, try next(in: connection) == nil else {
            return
        }
        throw TrackEditError.isRecorded(id)
    }

    private static func first<each Value: SQLValue>(
        where condition: String,
        _ values: repeat each Value,
        in connection: Connection
    ) throws(SQLiteError) -> TrackEdit? {
        let sql = """
            SELECT id, receiver, first_fix, start_time, start_leap, end_time, end_leap FROM track
            WHERE first_fix IS NOT NULL AND \(condition)
            """
        return try connection.select(sql, repeat each values) { row throws(SQLiteError) in
            guard let id = row.nextInteger(), let receiver = row.nextInteger(), let first = row.nextInteger(),
                let start = row.nextTime(), let end = row.nextTime(), RowNumber.possible.contains(first)
            else { throw SQLiteError(.damaged, message: "an incomplete track", file: connection.file) }
            return TrackEdit(id: id, receiver: receiver, firstFix: first, start: start, end: end)
        }.first
    }

    private init(id: Track.ID, receiver: Int64, firstFix: Int64, start: UTCTime, end: UTCTime) {
        (self.id, self.receiver, self.firstFix) = (id, receiver, firstFix)
        (self.start, self.end) = (start, end)
    }
}
