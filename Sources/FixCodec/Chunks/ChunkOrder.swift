public import GNSS

/// Selected fixes of a chunk that have a time, in order of time and then of arrival.
public struct ChunkOrder {
    /// The key that fixes are ordered by.
    @frozen
    public struct Key: Comparable {
        /// Nanoseconds since 1970.
        public let time: Int64
        /// The nanoseconds of a leap second that have passed.
        public let leap: Int64
        /// The fix's number.
        public let id: Int64
        /// The fix's place in the chunk.
        public let row: Int

        /// The key of a fix.
        @inlinable
        public init(time: Int64, leap: Int64, id: Int64, row: Int) {
            (self.time, self.leap, self.id, self.row) = (time, leap, id, row)
        }

        /// True where one fix comes before the other.
        @inlinable @inline(__always)
        public static func < (one: Key, other: Key) -> Bool {
            if one.time != other.time { return one.time < other.time }
            if one.leap != other.leap { return one.leap < other.leap }
            return one.id < other.id
        }
    }

    /// The number of these fixes.
    public let count: Int

    @usableFromInline let times, leaps, ids: [Int64]
    /// The places of these in the chunk; none where they are all of its fixes, which came in that order.
    public let rows: [Int]

    /// All fixes of a chunk, of which each has a time, later than the one before.
    public init(all times: [Int64], leaps: [Int64], ids: [Int64]) {
        (self.times, self.leaps, self.ids) = (times, leaps, ids)
        rows = []
        count = times.count
    }

    /// Fixes of a chunk.
    ///
    /// - Parameters:
    ///   - rows: their places in the chunk, in any order; each has a time.
    ///   - times: the times of all fixes.
    ///   - leaps: the nanoseconds of a leap second that have passed, likewise.
    ///   - ids: their numbers, likewise.
    public init(of rows: [Int], times: [Int64], leaps: [Int64], ids: [Int64]) {
        (self.times, self.leaps, self.ids) = (times, leaps, ids)
        func key(_ row: Int) -> Key {
            Key(time: times[row], leap: leaps[row], id: ids[row], row: row)
        }
        let isSorted = zip(rows, rows.dropFirst()).allSatisfy { key($0) < key($1) }
        count = rows.count
        self.rows = isSorted ? rows : rows.sorted { key($0) < key($1) }
    }

    /// A fix, by its place in the order.
    @inlinable @inline(__always)
    public subscript(position: Int) -> Key {
        let row = rows.isEmpty ? position : rows[position]
        return Key(time: times[row], leap: leaps[row], id: ids[row], row: row)
    }
}

extension ChunkOrder.Key {
    /// The place of a fix in the order, wherever it is.
    public init(_ time: UTCTime, id: Int64) {
        self.init(time: time.nanosecondsSince1970, leap: Int64(time.leapNanoseconds), id: id, row: 0)
    }
}
