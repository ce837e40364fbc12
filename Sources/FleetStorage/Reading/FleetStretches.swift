internal import GNSS
internal import Postgres
internal import Storage

/// Chunks that may have fixes of a track, read without their data.
struct FleetStretches {
    private static let condition = "device = $1 AND receiver = $2 AND start_time <= $3 AND end_time >= $4"

    let chunks: FleetChunks
    let extent: FixQuery.TrackExtent

    /// All stretches sorted by start.
    func all() throws(PostgresError) -> [StoredStretch] {
        let sql = """
            SELECT start_time, end_time, west, south, east, north FROM chunk WHERE \(Self.condition)
            ORDER BY start_time, first_fix
            """
        return try chunks.connection.rows(of: sql, bind: bind) { Self.stretch(in: &$0) }
    }

    /// Number of stretches near a box, counted up to `most`.
    func count(near box: BoundingBox, to most: Int) throws(PostgresError) -> Int {
        // Split a box that crosses the 180th meridian.
        let sql = """
            SELECT count(*) FROM (SELECT FROM chunk WHERE \(Self.condition) AND north >= $5 AND south <= $6
              AND (east >= $7 \(box.west <= box.east ? "AND" : "OR") west <= $8) LIMIT $9) AS near
            """
        let found = try chunks.connection.integer(sql) {
            bind(to: &$0)
            for edge in [box.south, box.north, box.west, box.east] { $0.bind(edge) }
            $0.bind(Int64(most))
        }
        return Int(clamping: found ?? 0)
    }

    private func bind(to parameters: inout PostgresParameters) {
        parameters.bind(chunks.device)
        parameters.bind(extent.receiver)
        parameters.bind(extent.end.nanosecondsSince1970)
        parameters.bind(extent.start.nanosecondsSince1970)
    }

    private static func stretch(in row: inout PostgresRow) -> StoredStretch {
        let times = (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
        let edges = (row.nextReal(), row.nextReal(), row.nextReal(), row.nextReal())
        var box: BoundingBox?
        if let west = edges.0, let south = edges.1, let east = edges.2, let north = edges.3 {
            box = BoundingBox(west: west, south: south, east: east, north: north)
        }
        let (start, end) = (UTCTime(nanosecondsSince1970: times.0), UTCTime(nanosecondsSince1970: times.1))
        return StoredStretch(from: start, to: end, in: box)
    }
}
