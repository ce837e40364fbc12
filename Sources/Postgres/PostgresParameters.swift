/// The values of a statement's parameters, `$1` and so on, bound in order; they go to the server in binary form.
package struct PostgresParameters {
    // The numbers of types in pg_type, which never change.
    private static let (bytea, int8, text, float8, uuid): (UInt32, UInt32, UInt32, UInt32, UInt32) =
        (17, 20, 25, 701, 2950)

    private(set) var types: [UInt32] = []
    /// The places of the values among the bytes; nil for NULL.
    private(set) var ranges: [Range<Int>?] = []
    // Never empty, so that there is an address for a value without bytes.
    private(set) var bytes: [UInt8] = [0]

    /// No values.
    package init() {}

    /// Binds the next parameter, a `bigint`; nil is NULL.
    package mutating func bind(_ integer: Int64?) {
        bind(integer.map { UInt64(bitPattern: $0) }, as: Self.int8)
    }

    /// Binds the next parameter, a `double precision`; nil is NULL.
    package mutating func bind(_ real: Double?) { bind(real?.bitPattern, as: Self.float8) }

    /// Binds the next parameter, a `text`; nil is NULL.
    ///
    /// PostgreSQL has no text with U+0000 in it: it refuses the statement.
    package mutating func bind(_ text: String?) { bind(text?.utf8, as: Self.text) }

    /// Binds the next parameter, a `bytea`; nil is NULL.
    package mutating func bind(_ bytes: [UInt8]?) { bind(bytes, as: Self.bytea) }

    /// Binds the next parameter, a `uuid`, by its 16 bytes.
    package mutating func bind(identifier: [UInt8]) { bind(identifier, as: Self.uuid) }

    private mutating func bind(_ pattern: UInt64?, as type: UInt32) {
        bind(pattern.map { pattern in (0..<8).map { UInt8(truncatingIfNeeded: pattern >> (56 - 8 * $0)) } }, as: type)
    }

    private mutating func bind(_ value: (some Collection<UInt8>)?, as type: UInt32) {
        types.append(type)
        guard let value else { return ranges.append(nil) }
        let start = bytes.count
        bytes.append(contentsOf: value)
        ranges.append(start..<bytes.count)
    }
}
