internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres

/// The instants at which a receiver has locations, of which there is one at each: those of an insertion, and those before it.
struct FleetInstants {
    private let chunks: FleetChunks
    private let receiver: Int64
    /// Instants that were found, and those that were inserted since, but for the following.
    private var known: Set<UTCTime> = []
    /// Instants that were inserted, each later than the one before: nearly all of them.
    private var ascending: [UTCTime] = []

    /// The instants of a receiver, whose chunks stay as they are meanwhile.
    init(chunks: FleetChunks, receiver: Int64) {
        (self.chunks, self.receiver) = (chunks, receiver)
    }

    /// Notes a location that is inserted.
    mutating func insert(_ time: UTCTime) {
        if let last = ascending.last, last >= time { known.insert(time) } else { ascending.append(time) }
    }

    /// True where the receiver has a location at an instant that was looked for, or inserted.
    func contain(_ time: UTCTime) -> Bool {
        if known.contains(time) { return true }
        guard let last = ascending.last, last >= time else { return false }
        return Self.haveOne(ascending, in: time...time)
    }

    /// Looks which of some instants the receiver has a location at: each chunk that may have one is read once.
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

    /// True where one of some values in order is in a range.
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
