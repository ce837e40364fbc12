internal import Storage
internal import FixCodec
internal import GNSS
internal import Logbook

/// Times at which a receiver has a location, and where, stored before or added by an insertion.
///
/// Locations are unique by time.
struct FleetInstants {
    private let chunks: FleetChunks
    private let receiver: Int64
    /// Locations found in chunks, and added ones that are not in `ascending`.
    private var known: [UTCTime: Coordinate] = [:]
    /// Added times in ascending order, with their places: nearly all of them.
    private var ascending: [UTCTime] = []
    private var places: [Coordinate] = []

    /// The receiver's chunks must not change while this is used.
    init(chunks: FleetChunks, receiver: Int64) {
        (self.chunks, self.receiver) = (chunks, receiver)
    }

    /// Adds an inserted location.
    mutating func insert(_ location: Location) {
        if let last = ascending.last, last >= location.time {
            known[location.time] = location.coordinate
        } else {
            ascending.append(location.time)
            places.append(location.coordinate)
        }
    }

    /// Where the receiver is at a time that was looked up or added; `nil` if it has no location then.
    func place(at time: UTCTime) -> Coordinate? {
        if let place = known[time] { return place }
        guard let last = ascending.last, last >= time else { return nil }
        let index = Self.firstIndex(in: ascending, from: time)
        return ascending[index] == time ? places[index] : nil
    }

    /// Looks up at which of the times the receiver has a location, reading each relevant chunk once.
    mutating func look(for times: [UTCTime]) throws(PostgresError) {
        let wanted = Set(times)
        let counts = wanted.map(\.nanosecondsSince1970).sorted()
        guard let first = counts.first, let last = counts.last else { return }
        let sql = """
            SELECT first_fix, start_time, end_time FROM chunk
            WHERE \(chunks.database.owns("chunk")) AND receiver = ? AND start_time <= ? AND end_time >= ?
            """
        let around = try chunks.database.select(sql, receiver, last, first) { row in
            (0..<3).compactMap { _ in row.nextInteger() }
        }
        for chunk in around where chunk.count == 3 && chunk[1] <= chunk[2] {
            let index = Self.firstIndex(in: counts, from: chunk[1])
            guard index < counts.count, counts[index] <= chunk[2] else { continue }
            for location in try locations(in: chunk[0]) where wanted.contains(location.time) {
                known[location.time] = location.coordinate
            }
        }
    }

    /// Index of the first of the sorted values that is not less than `value`.
    private static func firstIndex<Value: Comparable>(in values: [Value], from value: Value) -> Int {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func locations(in chunk: Int64) throws(PostgresError) -> [Location] {
        let sql = "SELECT data FROM chunk WHERE \(chunks.database.owns("chunk")) AND receiver = ? AND first_fix = ?"
        let fixes = try chunks.database.select(sql, receiver, chunk) { row throws(PostgresError) in
            try chunks.fixes(in: &row)
        }
        return fixes.flatMap(\.self).compactMap(\.judged.verdict.location)
    }
}
