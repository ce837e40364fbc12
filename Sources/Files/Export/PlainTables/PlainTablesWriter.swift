internal import GNSS
package import Logbook
internal import Storage
package import SystemPackage
internal import Text

/// Writes plain tables of receivers, tracks and points.
struct PlainTablesWriter: DatabaseWriter {
    let holdsRejected = true
    private let connection: Connection
    private let points: RowInsertion
    private var times = TimeText(leapSeconds: .lastMillisecond)
    private var receivers: [ReceiverIdentity: Int64] = [:]
    /// Receiver of the previous point, usually the same as that of the next one.
    private var latest: (identity: ReceiverIdentity, number: Int64)?

    /// Creates the tables in an empty file, in a transaction that `end` commits.
    init(to connection: Connection) throws(SQLiteError) {
        // The file gets its name only when complete, so a crash cannot leave a damaged one.
        // Larger pages need fewer writes.
        try connection.execute("PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
        try connection.execute(PlainTablesSchema.statements)
        try self.init(goingOnIn: connection)
    }

    /// Continues a file that already has the tables.
    init(goingOnIn connection: Connection) throws(SQLiteError) {
        self.connection = connection
        points = try RowInsertion(PlainTablesSchema.insertPoint, PlainTablesSchema.point, in: connection)
        let known = try connection.rows(of: "SELECT id, name FROM receivers") {
            (number: $0.nextInteger() ?? 0, name: $0.nextText() ?? "")
        }
        for receiver in known { receivers[ReceiverIdentity(receiver.name)] = receiver.number }
    }

    mutating func begin(_ track: Track) {}

    mutating func endTrack() {}

    mutating func write(_ page: TrackPointPage) throws(SQLiteError) {
        for details in page.details where details.receiver != latest?.identity {
            _ = try number(of: details.receiver)
        }
        let points = points
        try points.insert(page.count) { bind(page.points[$0], page.details[$0], to: $1) }
    }

    mutating func end(_ tracks: [Track]) throws(SQLiteError) {
        try write(tracks)
        try connection.execute(PlainTablesSchema.indexes)
        try connection.execute("COMMIT")
    }

    /// Writes the current state of tracks.
    mutating func write(_ tracks: [Track]) throws(SQLiteError) {
        let insertion = try connection.statement(PlainTablesSchema.insertTrack)
        for track in tracks {
            insertion.bind(track.id)
            insertion.bind(try number(of: track.receiver))
            insertion.bind(track.name)
            insertion.bind(times.string(track.start))
            insertion.bind(times.string(track.end))
            insertion.bind(Int64(track.figures.points))
            insertion.bind(track.figures.distance)
            insertion.bind(track.figures.movingTime)
            insertion.bind(track.figures.suspectDistance)
            try insertion.run()
        }
    }

    private mutating func bind(_ point: TrackPoint, _ details: TrackPoint.Details, to insertion: Statement) {
        insertion.bind(point.id)
        insertion.bind(details.track)
        insertion.bind(knownNumber(of: details.receiver))
        bind(point.time, to: insertion)
        insertion.bind(point.coordinate?.latitude)
        insertion.bind(point.coordinate?.longitude)
        insertion.bind(point.altitude)
        insertion.bind(point.speed)
        insertion.bind(point.writtenCourse)
        insertion.bind(details.horizontalAccuracy)
        insertion.bind(details.verticalAccuracy)
        insertion.bind(details.speedAccuracy)
        insertion.bind(details.courseAccuracy)
        insertion.bind(point.horizontalDilution)
        insertion.bind(point.satellitesUsed.map(Int64.init))
        insertion.bind(constant: point.quality.word)
        insertion.bind(constant: details.kind.word)
        insertion.bind(details.rule?.rawValue)
        insertion.bind(details.distanceTravelled)
        insertion.bind(point.suspicion.isEmpty ? nil : point.suspicion.names)
        insertion.bind(details.disagreement)
    }

    private mutating func bind(_ time: UTCTime?, to insertion: Statement) {
        guard let time else { return insertion.skip(1) }
        var times = times
        unsafe insertion.bind(atMost: TimeText.mostBytes) { start in unsafe times.write(time, to: start) - start }
        self.times = times
    }

    /// Number of a receiver, adding a row if needed.
    private mutating func number(of receiver: ReceiverIdentity) throws(SQLiteError) -> Int64 {
        if let known = knownNumber(of: receiver) { return known }
        let number = Int64(receivers.count + 1)
        receivers[receiver] = number
        let insertion = try connection.statement(PlainTablesSchema.insertReceiver)
        insertion.bind(number)
        insertion.bind(receiver.name)
        try insertion.run()
        latest = (receiver, number)
        return number
    }

    private mutating func knownNumber(of receiver: ReceiverIdentity) -> Int64? {
        if let latest, latest.identity == receiver { return latest.number }
        guard let known = receivers[receiver] else { return nil }
        latest = (receiver, known)
        return known
    }
}

/// Keeps plain tables up to date during a recording; other programs may read the file at any time.
package struct PlainTablesAddition {
    private static let pageSize = 512

    private let connection: Connection
    private var writer: PlainTablesWriter
    private let values: ExportValues
    private var selection: FixSelection
    private var last: StoredFix?

    /// Opens a file written by `DatabaseExport`.
    package init(to file: FilePath, of selection: FixSelection, values: ExportValues) throws {
        connection = try Connection(file, access: .readWrite, checking: .none, timeout: 10_000)
        // In WAL mode, readers and the writer do not block each other.
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        writer = try PlainTablesWriter(goingOnIn: connection)
        self.values = values
        self.selection = selection
        let latest = try connection.rows(of: "SELECT max(time) FROM points") { $0.nextText() }
        if let time = latest.first?.flatMap({ UTCTime(iso8601: $0) }) {
            self.selection.from = selection.from.map { max($0, time) } ?? time
        }
    }

    /// Adds the fixes stored since the last call.
    ///
    /// - Parameter storage: the storage of the recording.
    /// - Returns: the number of added fixes.
    /// - Throws: an error if the storage cannot be read or the file cannot be written.
    package mutating func add(from storage: any StoredFixes) async throws -> Int {
        var count = 0
        while case let page = try await storage.fixes(in: selection, after: last, limit: Self.pageSize),
            let end = page.last
        {
            let wanted = Set(page.compactMap(\.track))
            let tracks = try await storage.tracks().filter { wanted.contains($0.id) }
            try connection.transaction { () throws(SQLiteError) in
                try writer.write(tracks)
                try writer.write(TrackPointPage(page, isRaw: values == .raw))
            }
            last = end
            count += page.count
        }
        return count
    }
}
