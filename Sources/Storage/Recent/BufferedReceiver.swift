internal import FixCodec
internal import GNSS
internal import Logbook

/// A receiver that is being recorded, with its latest fixes, which are not yet in the database.
struct BufferedReceiver {
    /// The track number of a location for which the database has to begin a track as soon as possible.
    private static let noTrackYet: Int64 = 0

    /// The maximum number of summaries while the database cannot be written: two days at one per minute.
    private static let mostSkies = 2880
    /// Enough summaries for a transaction of their own: half an hour if each report is stored.
    static let manySkies = 1800

    let number: Int64
    let file: BufferFile
    private(set) var end: ReceiverTail
    private var locations: LocationSequence
    /// Satellite summaries that are not yet in the database; the last summary may still grow.
    private(set) var skies: [SkySummary] = []
    /// The fixes that are not yet in the database.
    private(set) var fixes = UnstoredFixes()
    /// Whether a location among them needs a new track, which only the database can begin.
    private(set) var needsTrack = false

    var count: Int { fixes.count }

    init(file: BufferFile, end: ReceiverTail, skies: [SkySummary] = []) {
        self.file = file
        self.skies = skies
        self.end = end
        number = end.receiver
        locations = LocationSequence(behind: end)
    }

    /// Adds the next fix and assigns it to a track.
    ///
    /// - Parameters:
    ///   - judged: the fix, the latest to arrive.
    ///   - id: its number.
    ///   - run: the filter run that it belongs to.
    ///   - division: the rules for where tracks end.
    ///   - isStored: returns whether the database has a location of the receiver at a time.
    /// - Returns: the fix with its track, or rejected as a duplicate.
    /// - Throws: the error of `isStored`.
    mutating func take(
        _ judged: JudgedFix,
        numbered id: Int64,
        in run: FilterRun,
        dividedBy division: TrackDivision,
        isStored: (UTCTime) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) -> FixWithNumbers {
        var fix = FixWithNumbers(id: id, receiver: number, run: run.id, track: nil, judged: judged)
        if let location = judged.verdict.location {
            let (kind, suspicion, time) = (judged.verdict.kind, judged.suspectReasons, location.time)
            var isTwice = locations.mayHaveLocation(at: time)
            if isTwice, !fixes.haveLocation(at: time) { isTwice = try isStored(time) }
            switch locations.place(location, as: kind, suspicion: suspicion, dividedBy: division, isStored: isTwice) {
            case .duplicate:
                fix.judged = judged.asDuplicate
            case .next(let track):
                fix.track = track
            case .first:
                // Later locations get no track either until the database has begun one.
                locations.begin(nil)
                needsTrack = true
                fix.track = Self.noTrackYet
            }
        }
        fixes.append(fix)
        return fix
    }

    /// Adds satellite summaries and drops the oldest beyond the maximum.
    ///
    /// - Returns: the summaries completed by this call.
    mutating func take(_ new: [SkySummary]) -> [SkySummary] {
        let known = max(0, skies.count - 1)
        skies.grow(by: new)
        let over = Array(skies.dropFirst(known).dropLast())
        if skies.count > Self.mostSkies { skies.removeFirst(skies.count - Self.mostSkies) }
        return over
    }

    /// Continues after a flush; only the summary that still grows is kept.
    mutating func continueBehind(_ end: ReceiverTail) {
        self = BufferedReceiver(file: file, end: end, skies: skies.suffix(1))
    }
}

/// A receiver's fixes that are not yet in the database; most of them are sealed, to need little memory.
struct UnstoredFixes {
    private var sealed: [PackedChunk] = []
    private var latest: [FixWithNumbers] = []

    var count: Int { sealed.count * BufferBlock.mostFixes + latest.count }

    mutating func append(_ fix: FixWithNumbers) {
        latest.append(fix)
        guard latest.count == BufferBlock.mostFixes, let chunk = PackedChunk(latest[...]) else { return }
        sealed.append(chunk)
        latest = []
    }

    /// The fixes with greater numbers than `last`, in order of arrival.
    ///
    /// - Throws: `ChunkDamage` if the memory is damaged.
    func after(_ last: Int64) throws(ChunkDamage) -> [FixWithNumbers] {
        var fixes: [FixWithNumbers] = []
        for chunk in sealed where chunk.last > last { fixes += try SealedChunk(chunk.data).fixes() }
        return (fixes + latest).filter { $0.id > last }
    }

    /// Whether one of the fixes has a location at a time.
    func haveLocation(at time: UTCTime) -> Bool {
        func isThere(_ fix: FixWithNumbers) -> Bool { fix.judged.verdict.location?.time == time }
        if latest.contains(where: isThere) { return true }
        return sealed.contains { chunk in
            guard chunk.extent.times?.contains(time.nanosecondsSince1970) == true else { return false }
            return (try? SealedChunk(chunk.data).fixes().contains(where: isThere)) ?? false
        }
    }
}

/// Tracks including the latest fixes, which are not yet in the database.
enum BufferedTracks {
    /// Tracks with the latest fixes shown to this connection.
    static func extended(_ tracks: [Track], in connection: Connection) throws(SQLiteError) -> [Track] {
        let sql = "SELECT DISTINCT receiver FROM temp.recent_fix WHERE track IS NOT NULL"
        var extended: [Track.ID: TrackProgress] = [:]
        for receiver in try connection.rows(of: sql, read: { $0.nextInteger() ?? 0 }) {
            guard var track = try TrackTable.latest(of: receiver, in: connection) else { continue }
            for fix in try BufferTable.fixes(of: receiver, in: connection) where fix.track == track.id {
                guard let location = fix.judged.verdict.location else { continue }
                track.add(location, as: fix.judged.verdict.kind, suspicion: fix.judged.suspectReasons)
            }
            extended[track.id] = track
        }
        return tracks.map { track in
            guard let meter = extended[track.id]?.meter else { return track }
            return Track(
                id: track.id,
                receiver: track.receiver,
                start: track.start,
                end: meter.last.time,
                figures: meter.figures,
                name: track.name
            )
        }
    }

    /// The extent of a track with the latest fixes shown to this connection.
    static func extended(
        _ extent: FixQuery.TrackExtent,
        ofTrack id: Track.ID,
        in connection: Connection
    ) throws(SQLiteError) -> FixQuery.TrackExtent {
        let sql =
            "SELECT time, time_leap FROM temp.recent_fix WHERE track = ? ORDER BY time DESC, time_leap DESC LIMIT 1"
        let ends = try connection.rows(of: sql, id) { $0.nextTime() }
        guard let end = ends.first.flatMap(\.self), end > extent.end else { return extent }
        return FixQuery.TrackExtent(receiver: extent.receiver, start: extent.start, end: end)
    }
}
