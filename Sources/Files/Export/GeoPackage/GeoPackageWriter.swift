internal import GNSS
internal import Logbook
internal import Storage
internal import Text

/// Writes the layers of a GeoPackage: `track_points` and `tracks`.
struct GeoPackageWriter: DatabaseWriter {
    let holdsRejected = false

    /// Most places per line, to limit memory.
    ///
    /// A longer track becomes several lines, each from the end of the previous one.
    static let longestLine = 65_536

    private let connection: Connection
    private let points: RowInsertion
    private var times = TimeText(leapSeconds: .lastMillisecond)
    private var odometers = Odometers()
    private var extent = GeoPackageExtent()
    private var lastTime: UTCTime?
    private var line: Line?

    private typealias Vertex = (place: Coordinate, altitude: Double?)

    private struct Line {
        let track: Track
        var part = 1
        var places: [Vertex] = []
        var extent = GeoPackageExtent()
        var start: UTCTime?
        var end: UTCTime?
    }

    /// Creates the tables in an empty file, in a transaction that `end` commits.
    init(to connection: Connection) throws(SQLiteError) {
        self.connection = connection
        // The file gets its name only when complete, so a crash cannot leave a damaged one.
        try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
        try connection.execute(GeoPackageSchema.statements)
        points = try RowInsertion(GeoPackageSchema.insertPoint, GeoPackageSchema.point, in: connection)
    }

    mutating func begin(_ track: Track) {
        line = Line(track: track)
    }

    mutating func write(_ page: TrackPointPage) throws(SQLiteError) {
        // Only raw values can lack a position.
        let places = page.indices.filter { page.points[$0].coordinate != nil }
        let points = points
        try points.insert(places.count) { bind(page.points[places[$0]], page.details[places[$0]], to: $1) }
        for point in page.points { try extend(by: point) }
    }

    /// Extends the layers and the line by a point.
    private mutating func extend(by point: TrackPoint) throws(SQLiteError) {
        guard let time = point.time, let place = point.coordinate else { return }
        let altitude = point.writtenAltitude
        extent.include(place)
        lastTime = max(time, lastTime ?? time)
        if let last = line?.places.last { try cutAtMeridian(between: last, and: (place, altitude)) }
        line?.places.append((place, altitude))
        line?.extent.include(place)
        if line?.start == nil { line?.start = time }
        line?.end = time
        if let places = line?.places, places.count == Self.longestLine { try writeLine() }
    }

    mutating func endTrack() throws(SQLiteError) {
        if let line, line.places.count > (line.part == 1 ? 0 : 1) { try writeLine() }
        line = nil
    }

    /// Registers the layers with their extents, and commits the transaction.
    mutating func end(_ tracks: [Track]) throws(SQLiteError) {
        // Use the time of the last location, not the current one, so that the same locations give the same file.
        let change = times.string(lastTime ?? UTCTime(nanosecondsSince1970: 0))
        try describe("track_points", "POINT", "recorded locations", change)
        try describe("tracks", "LINESTRING", "recorded tracks", change)
        try connection.execute("COMMIT")
    }

    private mutating func bind(_ point: TrackPoint, _ details: TrackPoint.Details, to statement: Statement) {
        statement.bind(point.coordinate.map { GeoPackageGeometry.point($0, altitude: point.writtenAltitude) })
        statement.bind(details.track)
        statement.bind(point.time.map { times.string($0) })
        statement.bind(point.altitude)
        statement.bind(point.speed)
        statement.bind(point.writtenCourse)
        statement.bind(details.horizontalAccuracy)
        statement.bind(details.verticalAccuracy)
        statement.bind(point.horizontalDilution)
        statement.bind(point.satellitesUsed.map(Int64.init))
        statement.bind(point.quality.word.description)
        statement.bind(details.receiver.name)
        statement.bind(details.kind.word.description)
        statement.bind(details.rule?.rawValue)
        statement.bind(odometers.metres(at: details))
        statement.bind(details.speedAccuracy)
        statement.bind(details.courseAccuracy)
        statement.bind(point.suspicion.isEmpty ? nil : point.suspicion.names)
        statement.bind(details.disagreement)
    }

    /// Writes the places so far as a line; the next line starts at its end.
    private mutating func writeLine() throws(SQLiteError) {
        guard let written = line else { return }
        let statement = try connection.statement(GeoPackageSchema.insertLine)
        statement.bind(GeoPackageGeometry.line(written.places, within: written.extent))
        statement.bind(written.track.id)
        statement.bind(Int64(written.part))
        statement.bind(written.track.receiver.name)
        statement.bind(written.start.map { times.string($0) })
        statement.bind(written.end.map { times.string($0) })
        statement.bind(Int64(written.places.count))
        statement.bind(written.track.name)
        try statement.run()
        line = Line(track: written.track, part: written.part + 1, start: written.end, end: written.end)
        guard let last = written.places.last else { return }
        line?.places.append(last)
        line?.extent.include(last.place)
    }

    /// Splits the line at the 180th meridian if it is crossed between two places.
    ///
    /// A single line would be drawn around the whole earth.
    private mutating func cutAtMeridian(between last: Vertex, and next: Vertex) throws(SQLiteError) {
        let (from, to) = (last.place, next.place)
        guard (from.longitude - to.longitude).magnitude > 180 else { return }
        let side = from.longitude < 0 ? -180.0 : 180
        let way = to.longitude + 2 * side - from.longitude
        let share = way == 0 ? 0 : (side - from.longitude) / way
        let latitude = from.latitude + share * (to.latitude - from.latitude)
        let altitude = last.altitude.flatMap { low in next.altitude.map { low + share * ($0 - low) } }
        guard let end = Coordinate(latitude: latitude, longitude: side),
            let beginning = Coordinate(latitude: latitude, longitude: -side)
        else { return }
        line?.places.append((end, altitude))
        line?.extent.include(end)
        try writeLine()
        line?.places = [(beginning, altitude)]
        line?.extent = GeoPackageExtent()
        line?.extent.include(beginning)
    }

    private func describe(
        _ table: String,
        _ geometry: String,
        _ description: String,
        _ change: String
    ) throws(SQLiteError) {
        let contents = try connection.statement(GeoPackageSchema.insertContents)
        contents.bind(table)
        contents.bind(table)
        contents.bind(description)
        contents.bind(change)
        for edge in [extent.west, extent.south, extent.east, extent.north] {
            contents.bind(extent.isEmpty ? nil : edge)
        }
        try contents.run()
        let column = try connection.statement(GeoPackageSchema.insertGeometryColumn)
        column.bind(table)
        column.bind(geometry)
        try column.run()
    }
}

extension TrackPoint {
    /// The altitude as a coordinate, which must be finite.
    fileprivate var writtenAltitude: Double? { altitude.flatMap { $0.isFinite ? $0 : nil } }
}
