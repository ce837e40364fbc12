/// A value of a row, as SQLite stores it.
package enum SQLiteValue: Hashable, Sendable {
    /// No value.
    case null
    /// An integer of 64 bits.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// Text.
    case text(String)
    /// A BLOB.
    case bytes([UInt8])
}
