/// A table whose rows are made while statements read them; nothing can be written to it.
package protocol ComputedTable: AnyObject {
    /// The columns with their types, as `CREATE TABLE` has them between its parentheses.
    var columns: String { get }

    /// The part that the table takes in finding rows for a statement.
    func plan(for search: RowSearch) -> RowPlan

    /// A reading of the table.
    func rows() -> any ComputedRows
}

/// A reading of a computed table, which is at one of its rows or behind the last.
package protocol ComputedRows: AnyObject {
    /// Begins anew, at the first row of a search.
    ///
    /// Rows that do not meet its conditions may come, too: SQLite looks at each again.
    ///
    /// - Parameters:
    ///   - search: the conditions of the plan, and the order if the plan keeps it.
    ///   - values: those that the conditions compare with, in the same order.
    /// - Throws: `SQLiteError` where the rows cannot be read.
    func find(_ search: RowSearch, _ values: [SQLiteValue]) throws(SQLiteError)

    /// True behind the last row.
    var isAtEnd: Bool { get }

    /// Goes on to the next row.
    func goOn() throws(SQLiteError)

    /// The value of a column of this row.
    func value(ofColumn column: Int) throws(SQLiteError) -> SQLiteValue

    /// The number of this row.
    func number() throws(SQLiteError) -> Int64
}

/// The rows that a statement wants of a computed table.
package struct RowSearch: Hashable {
    /// A column compared with a value.
    package struct Condition: Hashable {
        /// A comparison; the column is on its left.
        package enum Comparison: Hashable {
            case equal, less, lessOrEqual, greater, greaterOrEqual
        }

        /// The column's place in the table.
        package let column: Int
        /// The comparison.
        package let comparison: Comparison
        /// True where texts are compared byte by byte.
        package let isBinary: Bool
    }

    /// A column by which rows are sorted.
    package struct Order: Hashable {
        /// The column's place in the table.
        package let column: Int
        /// True where the greatest value comes first.
        package let isDescending: Bool

        /// An order.
        package init(column: Int, isDescending: Bool) {
            (self.column, self.isDescending) = (column, isDescending)
        }
    }

    /// The conditions that each row meets.
    package var conditions: [Condition]
    /// The columns by which they are sorted, the most important first; empty where the order does not matter.
    package var order: [Order]
}

/// The part that a computed table takes in a search.
package struct RowPlan {
    /// The conditions that the table makes use of, by their places in the search.
    package var conditions: [Int]
    /// True where rows come in the order of the search.
    package var keepsOrder: Bool
    /// An estimate of how many rows come.
    package var rows: Double
    /// An estimate of the work, where reading one row of a table is 1.
    package var cost: Double

    /// A plan.
    package init(conditions: [Int], keepsOrder: Bool, rows: Double, cost: Double) {
        (self.conditions, self.keepsOrder, self.rows, self.cost) = (conditions, keepsOrder, rows, cost)
    }
}
