internal import CSQLite

enum ComputedTableCalls {
    /// The module for SQLite, which never changes.
    ///
    /// Without `xCreate`, the table is eponymous and exists without being created.
    nonisolated(unsafe) static let module: UnsafeMutablePointer<sqlite3_module> = {
        let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        unsafe module.initialize(to: sqlite3_module())
        unsafe module.pointee.xConnect = { connection, definition, _, _, table, _ in
            unsafe connect(connection, definition, table)
        }
        unsafe module.pointee.xDisconnect = { table in unsafe disconnect(table) }
        unsafe module.pointee.xBestIndex = { table, info in unsafe plan(table, info) }
        unsafe module.pointee.xOpen = { table, cursor in unsafe open(table, cursor) }
        unsafe module.pointee.xClose = { cursor in unsafe close(cursor) }
        unsafe module.pointee.xFilter = { cursor, place, _, count, values in unsafe find(cursor, place, count, values) }
        unsafe module.pointee.xNext = { cursor in
            unsafe attempt(cursor) { rows throws(SQLiteError) in try rows.goOn() }
        }
        unsafe module.pointee.xEof = { cursor in unsafe rows(cursor)?.isAtEnd == false ? 0 : 1 }
        unsafe module.pointee.xColumn = { cursor, context, column in
            unsafe attempt(cursor) { rows throws(SQLiteError) in
                unsafe give(try rows.value(ofColumn: Int(column)), to: context)
            }
        }
        unsafe module.pointee.xRowid = { cursor, number in
            unsafe attempt(cursor) { rows throws(SQLiteError) in unsafe number?.pointee = try rows.number() }
        }
        return unsafe module
    }()

    private static func connect(
        _ connection: OpaquePointer?,
        _ definition: UnsafeMutableRawPointer?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
    ) -> Int32 {
        guard let definition = unsafe definition else { return SQLITE_MISUSE }
        let columns = unsafe Unmanaged<ComputedTableDefinition>.fromOpaque(definition).takeUnretainedValue().table
            .columns
        let code = unsafe sqlite3_declare_vtab(connection, "CREATE TABLE x (\(columns))")
        guard code == SQLITE_OK else { return code }
        // Reading it has no side effects, so the views of untrusted files may use it.
        unsafe gpslog_sqlite3_vtab_is_innocuous(connection)
        let table = UnsafeMutablePointer<gpslog_computed_table>.allocate(capacity: 1)
        unsafe table.initialize(to: gpslog_computed_table(base: sqlite3_vtab(), object: definition))
        unsafe result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
        return SQLITE_OK
    }

    private static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
        unsafe UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: gpslog_computed_table.self).deallocate()
        return SQLITE_OK
    }

    private static func open(
        _ table: UnsafeMutablePointer<sqlite3_vtab>?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
    ) -> Int32 {
        guard let definition = unsafe definition(table) else { return SQLITE_MISUSE }
        let object = unsafe Unmanaged.passRetained(OpenRows(definition)).toOpaque()
        let cursor = UnsafeMutablePointer<gpslog_computed_rows>.allocate(capacity: 1)
        unsafe cursor.initialize(to: gpslog_computed_rows(base: sqlite3_vtab_cursor(), object: object))
        unsafe result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
        return SQLITE_OK
    }

    private static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
        guard let memory = UnsafeMutableRawPointer(cursor) else { return SQLITE_OK }
        let cursor = unsafe memory.assumingMemoryBound(to: gpslog_computed_rows.self)
        unsafe Unmanaged<OpenRows>.fromOpaque(cursor.pointee.object).release()
        unsafe cursor.deallocate()
        return SQLITE_OK
    }

    private static func find(
        _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
        _ place: Int32,
        _ count: Int32,
        _ values: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        guard let open = unsafe opened(cursor) else { return SQLITE_MISUSE }
        let values = (0..<Int(count)).map { unsafe SQLiteValue(values?[$0]) }
        return unsafe attempt(cursor) { rows throws(SQLiteError) in
            try rows.find(open.definition.search(at: place), values)
        }
    }

    /// Runs an action on a cursor; an error becomes the statement's error.
    private static func attempt(
        _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
        _ body: (any ComputedRows) throws(SQLiteError) -> Void
    ) -> Int32 {
        guard let rows = unsafe rows(cursor) else { return SQLITE_MISUSE }
        do throws(SQLiteError) {
            try body(rows)
            return SQLITE_OK
        } catch {
            if let table = unsafe cursor?.pointee.pVtab {
                unsafe sqlite3_free(table.pointee.zErrMsg)
                unsafe table.pointee.zErrMsg = gpslog_sqlite3_copy(error.message)
            }
            return error.codeForStatement
        }
    }

    static func definition(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> ComputedTableDefinition? {
        guard let memory = UnsafeMutableRawPointer(table) else { return nil }
        let object = unsafe memory.assumingMemoryBound(to: gpslog_computed_table.self).pointee.object
        return unsafe object.map { unsafe Unmanaged<ComputedTableDefinition>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func opened(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> OpenRows? {
        guard let memory = UnsafeMutableRawPointer(cursor) else { return nil }
        let object = unsafe memory.assumingMemoryBound(to: gpslog_computed_rows.self).pointee.object
        return unsafe object.map { unsafe Unmanaged<OpenRows>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func rows(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> (any ComputedRows)? {
        unsafe opened(cursor)?.rows
    }

    private static func give(_ value: SQLiteValue, to context: OpaquePointer?) {
        switch value {
        case .null: unsafe sqlite3_result_null(context)
        case .integer(let integer): unsafe sqlite3_result_int64(context, integer)
        case .real(let real): unsafe sqlite3_result_double(context, real)
        case .text(let text):
            let count = Int32(clamping: text.utf8.count)
            unsafe text.withCString { unsafe gpslog_sqlite3_result_text(context, $0, count) }
        case .bytes(let bytes):
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe gpslog_sqlite3_result_blob(context, bytes.baseAddress, Int32(clamping: bytes.count))
            }
        }
    }

    private final class OpenRows {
        let definition: ComputedTableDefinition
        let rows: any ComputedRows

        init(_ definition: ComputedTableDefinition) {
            self.definition = definition
            rows = definition.table.rows()
        }
    }
}

extension SQLiteValue {
    fileprivate init(_ value: OpaquePointer?) {
        switch unsafe sqlite3_value_type(value) {
        case SQLITE_INTEGER: self = .integer(unsafe sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .real(unsafe sqlite3_value_double(value))
        case SQLITE_TEXT:
            let text = unsafe sqlite3_value_text(value)
            let count = Int(unsafe sqlite3_value_bytes(value))
            self = .text(unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let bytes = unsafe sqlite3_value_blob(value)
            let count = Int(unsafe sqlite3_value_bytes(value))
            self = .bytes(unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
        default: self = .null
        }
    }
}

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
