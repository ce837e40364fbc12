internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres

/// A device's fixes without time, in order of arrival.
struct TimelessReading {
    private static let chunksAtOnce = 16

    let chunks: FleetChunks

    /// The next page of up to `limit` fixes after one, with fewer only at the end.
    func page(after last: Int64, limit: Int) throws(PostgresError) -> [NumberedFix] {
        var (found, place): ([NumberedFix], (first: Int64, receiver: Int64)) = ([], (0, 0))
        while true {
            let page = try following(place, after: last)
            for chunk in page {
                // Chunks of different receivers overlap.
                let sure = found.prefix { $0.id < chunk.first }
                if sure.count >= limit { return Array(sure.prefix(limit)) }
                found += chunk.fixes.filter { $0.id > last && $0.judged.time == nil }
                found.sort { $0.id < $1.id }
            }
            guard page.count == Self.chunksAtOnce, let end = page.last else { return Array(found.prefix(limit)) }
            place = (end.first, end.receiver)
        }
    }

    private func following(
        _ place: (first: Int64, receiver: Int64),
        after last: Int64
    ) throws(PostgresError) -> [(first: Int64, receiver: Int64, fixes: [NumberedFix])] {
        let sql = """
            SELECT first_fix, receiver, data FROM chunk
            WHERE device = $1 AND timeless > 0 AND last_fix > $2 AND (first_fix, receiver) > ($3, $4)
            ORDER BY first_fix, receiver LIMIT \(Self.chunksAtOnce)
            """
        return try chunks.connection.rows(
            of: sql,
            bind: {
                $0.bind(chunks.device)
                $0.bind(last)
                $0.bind(place.first)
                $0.bind(place.receiver)
            },
            read: { row throws(PostgresError) in
                (row.nextInteger() ?? 0, row.nextInteger() ?? 0, try chunks.fixes(in: &row))
            }
        )
    }
}
