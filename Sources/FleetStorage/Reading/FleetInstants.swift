internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres

/// Times at which a receiver has a location, stored before or added by an insertion; locations are unique by time.
struct FleetInstants {
    private let chunks: FleetChunks
    private let receiver: Int64
    /// Times found in chunks, and added ones that are not in `ascending`.
    private var known: Set<UTCTime> = []
    /// Added times in ascending order: nearly all of them.
    private var ascending: [UTCTime] = []

    /// The receiver's chunks must not change while this is used.
    init(chunks: FleetChunks, receiver: Int64) {
        (self.chunks, self.receiver) = (chunks, receiver)
    }

    /// Adds the time of an inserted location.
    mutating func insert(_ time: UTCTime) {
        if let last = ascending.last, last >= time { known.insert(time) } else { ascending.append(time) }
    }

    /// Whether the receiver has a location at a time that was looked up or added.
    func contain(_ time: UTCTime) -> Bool {
        if known.contains(time) { return true }
        guard let last = ascending.last, last >= time else { return false }
        return Self.haveOne(ascending, in: time...time)
    }

    /// Looks up at which of the times the receiver has a location, reading each relevant chunk once.
    mutating func look(for times: [UTCTime]) throws(PostgresError) {
        let wanted = Set(times)
        let counts = wanted.map(\.nanosecondsSince1970).sorted()
        guard let first = counts.first, let last = counts.last else { return }
        let sql = """
            SELECT first_fix, start_time, end_time FROM chunk
            WHERE device = $1 AND receiver = $2 AND start_time <= $4 AND end_time >= $3
            """
        let around = try chunks.connection.rows(
            of: sql,
            bind: {
                $0.bind(chunks.device)
                for number in [receiver, first, last] { $0.bind(number) }
            },
            read: { row in (0..<3).compactMap { _ in row.nextInteger() } }
        )
        for chunk in around where chunk.count == 3 && chunk[1] <= chunk[2] {
            guard Self.haveOne(counts, in: chunk[1]...chunk[2]) else { continue }
            known.formUnion(try instants(in: chunk[0], among: wanted))
        }
    }

    /// Whether a range contains any of the sorted values.
    private static func haveOne<Value: Comparable>(_ values: [Value], in range: ClosedRange<Value>) -> Bool {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < values.count && values[low] <= range.upperBound
    }

    private func instants(in chunk: Int64, among wanted: Set<UTCTime>) throws(PostgresError) -> [UTCTime] {
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
        return fixes.flatMap(\.self).compactMap(\.judged.verdict.location?.time).filter(wanted.contains)
    }
}
