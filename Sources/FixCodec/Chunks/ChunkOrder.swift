public import GNSS

/// Selected fixes of a chunk that have a time, sorted by time, then by arrival.
public struct ChunkOrder {
    /// The sort key of a fix.
    @frozen
    public struct Key: Comparable {
        /// Nanoseconds since 1970, without leap seconds.
        public let time: Int64
        /// Nanoseconds elapsed within a leap second; 0 outside of one.
        public let leap: Int64
        /// The fix's number, in order of arrival.
        public let id: Int64
        /// The index of the fix in the chunk.
        public let row: Int

        /// Creates the key of a fix.
        @inlinable
        public init(time: Int64, leap: Int64, id: Int64, row: Int) {
            (self.time, self.leap, self.id, self.row) = (time, leap, id, row)
        }

        /// Whether `one` comes before `other`: by time, leap second and number.
        @inlinable @inline(__always)
        public static func < (one: Key, other: Key) -> Bool {
            if one.time != other.time { return one.time < other.time }
            if one.leap != other.leap { return one.leap < other.leap }
            return one.id < other.id
        }
    }

    /// The number of selected fixes.
    public let count: Int

    @usableFromInline let times, leaps, ids: [Int64]
    /// The indexes of the selected fixes in the chunk; empty if all fixes are selected and already in order.
    public let rows: [Int]

    /// Selects all fixes of a chunk whose times are present and ascending.
    public init(all times: [Int64], leaps: [Int64], ids: [Int64]) {
        (self.times, self.leaps, self.ids) = (times, leaps, ids)
        rows = []
        count = times.count
    }

    /// Selects fixes of a chunk and sorts them.
    ///
    /// - Parameters:
    ///   - rows: the indexes of the fixes in the chunk, in any order. Each fix must have a time.
    ///   - times: the times of all fixes of the chunk, in nanoseconds since 1970.
    ///   - leaps: the nanoseconds elapsed within a leap second, for all fixes.
    ///   - ids: the numbers of all fixes.
    public init(of rows: [Int], times: [Int64], leaps: [Int64], ids: [Int64]) {
        (self.times, self.leaps, self.ids) = (times, leaps, ids)
        func key(_ row: Int) -> Key {
            Key(time: times[row], leap: leaps[row], id: ids[row], row: row)
        }
        let isSorted = zip(rows, rows.dropFirst()).allSatisfy { key($0) < key($1) }
        count = rows.count
        self.rows = isSorted ? rows : rows.sorted { key($0) < key($1) }
    }

    /// The key of the fix at an index of the order.
    @inlinable @inline(__always)
    public subscript(position: Int) -> Key {
        let row = rows.isEmpty ? position : rows[position]
        return Key(time: times[row], leap: leaps[row], id: ids[row], row: row)
    }
}

extension ChunkOrder.Key {
    /// The key of any fix, to compare with those in the order; its `row` is meaningless.
    public init(_ time: UTCTime, id: Int64) {
        self.init(time: time.nanosecondsSince1970, leap: Int64(time.leapNanoseconds), id: id, row: 0)
    }
}
