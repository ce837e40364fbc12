internal import CSQLite

/// A read-only virtual table whose rows are computed while statements read them.
package protocol ComputedTable: AnyObject {
    /// The columns with their types, in the syntax of `CREATE TABLE`.
    var columns: String { get }

    /// Plans how to find the rows of a statement.
    func plan(for search: RowSearch) -> RowPlan

    /// Creates a cursor for reading the table.
    func rows() -> any ComputedRows
}

/// A cursor of a computed table, positioned at a row or after the last one.
package protocol ComputedRows: AnyObject {
    /// Moves to the first row of a search.
    ///
    /// Rows that don't meet the conditions are allowed: SQLite checks each row again.
    ///
    /// - Parameters:
    ///   - search: the conditions of the plan, and the order if the plan keeps it.
    ///   - values: the values that the conditions compare with, in the same order.
    /// - Throws: `SQLiteError` if the rows cannot be read.
    func find(_ search: RowSearch, _ values: [SQLiteValue]) throws(SQLiteError)

    /// Whether the cursor is after the last row.
    var isAtEnd: Bool { get }

    func goOn() throws(SQLiteError)

    func value(ofColumn column: Int) throws(SQLiteError) -> SQLiteValue

    func number() throws(SQLiteError) -> Int64
}

/// The rows that a statement needs from a computed table.
package struct RowSearch: Hashable {
    package struct Condition: Hashable {
        /// A comparison operator, with the column on its left side.
        package enum Comparison: Hashable {
            case equal, less, lessOrEqual, greater, greaterOrEqual
        }

        package let column: Int
        package let comparison: Comparison
        /// Whether texts are compared byte by byte.
        package let isBinary: Bool
    }

    /// A column by which rows are sorted.
    package struct Order: Hashable {
        package let column: Int
        package let isDescending: Bool

        package init(column: Int, isDescending: Bool) {
            (self.column, self.isDescending) = (column, isDescending)
        }
    }

    /// The conditions that all rows have to meet.
    package var conditions: [Condition]
    /// The sort columns, the most significant first; empty if any order will do.
    package var order: [Order]
}

/// How a computed table performs a search.
package struct RowPlan {
    /// The indexes of the conditions in the search that the table uses.
    package var conditions: [Int]
    /// Whether rows are returned in the order of the search.
    package var keepsOrder: Bool
    package var rows: Double
    /// The estimated cost, where 1 is reading one row of an ordinary table.
    package var cost: Double

    package init(conditions: [Int], keepsOrder: Bool, rows: Double, cost: Double) {
        (self.conditions, self.keepsOrder, self.rows, self.cost) = (conditions, keepsOrder, rows, cost)
    }
}

extension Connection {
    /// Makes a computed table available to the statements of this connection.
    ///
    /// - Parameters:
    ///   - table: the table. The connection retains it until it closes, so the table must not retain the connection.
    ///   - name: the name of the table in SQL.
    /// - Throws: `SQLiteError` if memory runs out.
    package func define(_ table: some ComputedTable, named name: String) throws(SQLiteError) {
        let definition = unsafe Unmanaged.passRetained(ComputedTableDefinition(table)).toOpaque()
        let code = unsafe sqlite3_create_module_v2(
            handle,
            name,
            ComputedTableCalls.module,
            definition,
            // Called when the connection closes, and also if creating the module fails.
            { definition in
                if let definition = unsafe definition {
                    unsafe Unmanaged<ComputedTableDefinition>.fromOpaque(definition).release()
                }
            }
        )
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }
}

/// A computed table and the searches of its compiled statements, which SQLite identifies by index.
final class ComputedTableDefinition {
    let table: any ComputedTable
    private var searches: [RowSearch] = []

    init(_ table: any ComputedTable) { self.table = table }

    /// The index of a search.
    ///
    /// There are few of them, as values don't count.
    func place(of search: RowSearch) -> Int32 {
        if let known = searches.firstIndex(of: search) { return Int32(truncatingIfNeeded: known) }
        searches.append(search)
        return Int32(truncatingIfNeeded: searches.count - 1)
    }

    func search(at place: Int32) -> RowSearch {
        searches.indices.contains(Int(place)) ? searches[Int(place)] : RowSearch(conditions: [], order: [])
    }
}

extension SQLiteError {
    /// The result code with which a computed table ends a statement.
    var codeForStatement: Int32 {
        if code != SQLITE_OK { return code }
        return reason == .damaged ? SQLITE_CORRUPT : SQLITE_ERROR
    }
}
