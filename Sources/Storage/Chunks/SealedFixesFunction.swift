internal import SQLite
/// What lets SQL look into chunks: `sealed_fixes(data)` is a JSON array of fixes, each an array of its columns' values.
enum SealedFixesFunction {
    /// What statements call it.
    static let name = "sealed_fixes"

    /// Lets the statements of a connection call it.
    static func define(in connection: Connection) throws(SQLiteError) {
        try connection.define(name) { [file = connection.file] bytes throws(SQLiteError) in
            do throws(ChunkDamage) {
                return try json(of: SealedChunk(bytes))
            } catch {
                // Without an error, a query would leave the fixes out, and nobody would know.
                throw ChunkTable.failure(error, in: file)
            }
        }
    }

    private static func json(of chunk: SealedChunk) throws(ChunkDamage) -> String {
        var columns: [ChunkColumn] = []
        for index in FixColumns.all.indices { columns.append(try chunk.column(index)) }
        let fixes = (0..<chunk.count).map { row in
            let texts = zip(columns, FixColumns.all).map { text(of: $0, row, $1.kind) }
            return "[" + texts.joined(separator: ",") + "]"
        }
        return "[" + fixes.joined(separator: ",") + "]"
    }

    private static func text(of column: ChunkColumn, _ row: Int, _ kind: FixColumns.Kind) -> String {
        switch column {
        case .integers(let integers) where kind == .rule:
            RuleNumber.name(of: integers[row]).map { "\"\($0)\"" } ?? "null"
        case .integers(let integers) where integers[row] != ChunkColumn.absentInteger: "\(integers[row])"
        // Infinity is no number in JSON, and no receiver's either.
        case .reals(let reals) where reals[row].isFinite: "\(reals[row])"
        default: "null"
        }
    }
}
