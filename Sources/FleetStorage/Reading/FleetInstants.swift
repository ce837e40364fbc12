internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres

/// The instants at which a receiver has locations, of which there is one at each: those of an insertion, and those before it.
struct FleetInstants {
    private static let mostRemembered = 8

    private let chunks: FleetChunks
    private let receiver: Int64
    private var inserted: Set<UTCTime> = []
    // Repeated captures come to the same chunks again and again.
    private var remembered: [(chunk: Int64, instants: Set<UTCTime>)] = []

    /// The instants of a receiver, whose chunks stay as they are meanwhile.
    init(chunks: FleetChunks, receiver: Int64) {
        (self.chunks, self.receiver) = (chunks, receiver)
    }

    /// Notes a location that is inserted.
    mutating func insert(_ time: UTCTime) { inserted.insert(time) }

    /// True where the receiver has a location at an instant.
    mutating func contain(_ time: UTCTime) throws(PostgresError) -> Bool {
        if inserted.contains(time) { return true }
        let sql = """
            SELECT first_fix FROM chunk WHERE device = $1 AND receiver = $2 AND start_time <= $3 AND end_time >= $3
            """
        let around = try chunks.connection.rows(
            of: sql,
            bind: {
                $0.bind(chunks.device)
                $0.bind(receiver)
                $0.bind(time.nanosecondsSince1970)
            },
            read: { $0.nextInteger() ?? 0 }
        )
        for chunk in around where try instants(in: chunk).contains(time) {
            return true
        }
        return false
    }

    private mutating func instants(in chunk: Int64) throws(PostgresError) -> Set<UTCTime> {
        if let known = remembered.first(where: { $0.chunk == chunk }) { return known.instants }
        let sql = "SELECT data FROM chunk WHERE device = $1 AND receiver = $2 AND first_fix = $3"
        let fixes = try chunks.connection.rows(
            of: sql,
            bind: {
                $0.bind(chunks.device)
                $0.bind(receiver)
                $0.bind(chunk)
            },
            read: { row throws(PostgresError) in try chunks.fixes(in: &row) }
        )
        let instants = Set(fixes.flatMap(\.self).compactMap { $0.judged.verdict.location?.time })
        if remembered.count == Self.mostRemembered { remembered.removeFirst() }
        remembered.append((chunk, instants))
        return instants
    }
}
