internal import SQLite
internal import GNSS

/// Takes the values of a fix, column by column: a row of a table, or of a chunk.
protocol FixRowWriter {
    /// The next column; nil where it has no value.
    mutating func bind(_ integer: Int64?)
    /// The next column; nil where it has no value.
    mutating func bind(_ real: Double?)
    /// The next column; nil where it has no value.
    mutating func bind(_ text: String?)
    /// Leaves the next columns without values.
    mutating func skip(_ count: Int32)
}

/// Gives the values of a fix, column by column: a row of a table, or of a chunk.
protocol FixRowReader {
    /// The next column; nil where it has no value.
    mutating func nextInteger() -> Int64?
    /// The next column; nil where it has no value.
    mutating func nextReal() -> Double?
    /// The next column; nil where it has no value.
    mutating func nextText() -> String?
}

extension FixRowWriter {
    /// The next two columns: an instant's count of nanoseconds, and how far a leap second has come.
    mutating func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }
}

extension FixRowReader {
    /// The instant in the next two columns; nil where there is none, and for what is no instant.
    mutating func nextTime() -> UTCTime? {
        UTCTime(count: nextInteger(), leap: nextInteger())
    }
}

extension Statement: FixRowWriter, FixRowReader {
    /// The next two columns: an instant's count of nanoseconds, and how far a leap second has come.
    func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// The instant in the next two columns; nil where there is none, and for what is no instant.
    func nextTime() -> UTCTime? {
        UTCTime(count: nextInteger(), leap: nextInteger())
    }
}

extension UTCTime {
    fileprivate init?(count: Int64?, leap: Int64?) {
        guard let count, let leap = UInt32(exactly: leap ?? 0) else { return nil }
        self.init(nanosecondsSince1970: count, leapNanoseconds: leap)
    }
}
