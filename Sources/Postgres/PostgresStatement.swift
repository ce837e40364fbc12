/// A statement and its values, which may be sent later.
package struct PostgresStatement: Sendable {
    let sql: String
    let parameters: PostgresParameters

    /// A statement; `bind` sets its values.
    package init(_ sql: String, _ bind: (inout PostgresParameters) -> Void = { _ in }) {
        var parameters = PostgresParameters()
        bind(&parameters)
        (self.sql, self.parameters) = (sql, parameters)
    }

    /// The bytes that it takes, about.
    var size: Int { sql.utf8.count + parameters.bytes.count }

    /// Lends the values as libpq takes them: their number, types, places, lengths and formats.
    func withValues<Result>(
        _ body: (Int32, [UInt32], [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        let ranges = parameters.ranges
        let lengths = ranges.map { Int32(clamping: $0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: ranges.count)
        return unsafe parameters.bytes.withUnsafeBytes { bytes in
            let values = unsafe ranges.map { range in
                unsafe range.flatMap { unsafe bytes.baseAddress?.advanced(by: $0.lowerBound) }?
                    .assumingMemoryBound(to: CChar.self)
            }
            return unsafe body(Int32(clamping: ranges.count), parameters.types, values, lengths, formats)
        }
    }
}
