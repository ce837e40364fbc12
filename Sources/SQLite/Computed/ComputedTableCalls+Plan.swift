internal import CSQLite

extension ComputedTableCalls {
    /// Gets a plan from the table and passes it to SQLite.
    static func plan(
        _ table: UnsafeMutablePointer<sqlite3_vtab>?,
        _ info: UnsafeMutablePointer<sqlite3_index_info>?
    ) -> Int32 {
        guard let definition = unsafe definition(table), let info = unsafe info else { return SQLITE_MISUSE }
        let usable = unsafe usableConditions(in: info)
        let order = (0..<Int(unsafe info.pointee.nOrderBy)).map { index in
            let term = unsafe info.pointee.aOrderBy[index]
            return RowSearch.Order(column: Int(term.iColumn), isDescending: term.desc != 0)
        }
        let plan = definition.table.plan(for: RowSearch(conditions: usable.map(\.condition), order: order))
        let used = plan.conditions.filter(usable.indices.contains).map { usable[$0] }
        for (index, condition) in used.enumerated() {
            unsafe info.pointee.aConstraintUsage[condition.place].argvIndex = Int32(truncatingIfNeeded: index + 1)
        }
        let search = RowSearch(conditions: used.map(\.condition), order: plan.keepsOrder ? order : [])
        unsafe info.pointee.idxNum = definition.place(of: search)
        unsafe info.pointee.orderByConsumed = plan.keepsOrder && !order.isEmpty ? 1 : 0
        unsafe info.pointee.estimatedCost = plan.cost
        unsafe info.pointee.estimatedRows = Int64(plan.rows.rounded())
        return SQLITE_OK
    }

    /// The conditions that a table can use, with their indexes in SQLite's list.
    private static func usableConditions(
        in info: UnsafeMutablePointer<sqlite3_index_info>
    ) -> [(place: Int, condition: RowSearch.Condition)] {
        (0..<Int(unsafe info.pointee.nConstraint)).compactMap { place in
            let constraint = unsafe info.pointee.aConstraint[place]
            guard constraint.usable != 0, let comparison = comparison(Int32(constraint.op)) else { return nil }
            let collation = unsafe sqlite3_vtab_collation(info, Int32(truncatingIfNeeded: place))
            let isBinary = unsafe collation.map { unsafe String(cString: $0) } == "BINARY"
            let column = Int(constraint.iColumn)
            return (place, RowSearch.Condition(column: column, comparison: comparison, isBinary: isBinary))
        }
    }

    private static func comparison(_ operation: Int32) -> RowSearch.Condition.Comparison? {
        switch operation {
        case SQLITE_INDEX_CONSTRAINT_EQ: .equal
        case SQLITE_INDEX_CONSTRAINT_LT: .less
        case SQLITE_INDEX_CONSTRAINT_LE: .lessOrEqual
        case SQLITE_INDEX_CONSTRAINT_GT: .greater
        case SQLITE_INDEX_CONSTRAINT_GE: .greaterOrEqual
        default: nil
        }
    }
}
