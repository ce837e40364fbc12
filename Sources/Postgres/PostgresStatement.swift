/// A statement with its parameters, which can be sent later.
package struct PostgresStatement: Sendable {
    let sql: String
    let parameters: PostgresParameters

    package init(_ sql: String, _ bind: (inout PostgresParameters) -> Void = { _ in }) {
        var parameters = PostgresParameters()
        bind(&parameters)
        (self.sql, self.parameters) = (sql, parameters)
    }

    /// Approximate size in bytes.
    var size: Int { sql.utf8.count + parameters.bytes.count }

    /// Passes the parameters in libpq's form: count, types, values, lengths and formats.
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
