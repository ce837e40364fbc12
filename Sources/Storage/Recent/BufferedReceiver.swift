internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// The state of a receiver that is being recorded, with its latest fixes, which are not yet in the database.
struct BufferedReceiver {
    /// The track number of a location whose track only the database can begin, and does as soon as it can.
    private static let noTrackYet: Int64 = 0

    /// The most summaries that are kept while the database cannot be written: two days of them, of one a minute.
    private static let mostSkies = 2880
    /// The summaries that are worth a transaction of their own: half an hour of them where each report is stored.
    static let manySkies = 1800

    /// The number of the receiver's row.
    let number: Int64
    /// The receiver's files.
    let file: BufferFile
    /// The end that it has come to in the database.
    private(set) var end: ReceiverTail
    private var locations: LocationSequence
    /// Summaries of the sky that are not yet in the database; the last one may grow.
    private(set) var skies: [SkySummary] = []
    /// The number of fixes that are not yet in the database.
    private(set) var count = 0
    /// True where a location among them has no track yet: the database has to begin one.
    private(set) var needsTrack = false

    init(file: BufferFile, end: ReceiverTail, skies: [SkySummary] = []) {
        self.file = file
        self.skies = skies
        self.end = end
        number = end.receiver
        locations = LocationSequence(behind: end)
    }

    /// Takes a fix in, and says what it is in the tables.
    ///
    /// - Parameters:
    ///   - judged: the fix, the latest to arrive.
    ///   - id: its number.
    ///   - run: the filter's life that it belongs to.
    ///   - division: the rules by which tracks end.
    ///   - isStored: returns true if the receiver has a location at an instant already.
    /// - Returns: the fix with its track, or rejected as a duplicate.
    /// - Throws: the error of `isStored`.
    mutating func take(
        _ judged: JudgedFix,
        numbered id: Int64,
        in run: FilterRun,
        dividedBy division: TrackDivision,
        isStored: (UTCTime) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) -> NumberedFix {
        var fix = NumberedFix(id: id, receiver: number, run: run.id, track: nil, judged: judged)
        count += 1
        guard let location = judged.verdict.location else { return fix }
        let kind = judged.verdict.kind
        let isTwice = if locations.mayHaveLocation(at: location.time) { try isStored(location.time) } else { false }
        switch locations.place(location, as: kind, dividedBy: division, isStored: isTwice) {
        case .duplicate:
            fix.judged.verdict = .duplicate
        case .next(let track):
            fix.track = track
        case .first:
            // Those behind it get none either: only the database can begin one.
            locations.begin(nil)
            needsTrack = true
            fix.track = Self.noTrackYet
        }
        return fix
    }

    /// Takes in what was listed of satellites; of what is too much, the oldest is forgotten.
    ///
    /// - Returns: the summaries that grow no more since.
    mutating func take(_ new: [SkySummary]) -> [SkySummary] {
        let known = max(0, skies.count - 1)
        skies.grow(by: new)
        let over = Array(skies.dropFirst(known).dropLast())
        if skies.count > Self.mostSkies { skies.removeFirst(skies.count - Self.mostSkies) }
        return over
    }

    /// Goes on behind what is in the database now, which is everything but the summary that still grows.
    mutating func continueBehind(_ end: ReceiverTail) {
        self = BufferedReceiver(file: file, end: end, skies: skies.suffix(1))
    }
}
