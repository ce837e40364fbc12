internal import FixCodec
internal import Logbook
internal import SQLite

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

    private mutating func take(_ fix: NumberedFix) throws(SQLiteError) {
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
        with fix: NumberedFix,
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
