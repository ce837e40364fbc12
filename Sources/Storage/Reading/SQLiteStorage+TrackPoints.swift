internal import GNSS
package import Logbook

extension SQLiteStorage: StoredTrackPoints {
    /// A page of stored locations as track points, for which only the needed columns of chunks are decoded.
    package func points(
        in selection: FixSelection,
        isRaw: Bool,
        isDetailed: Bool,
        after last: TrackPoint?,
        limit: Int
    ) throws(SQLiteError) -> TrackPointPage {
        try page(
            PointPage(isRaw: isRaw, receivers: isDetailed ? ReceiverRows(connection).identities() : nil),
            in: selection,
            after: last.map { ($0.keptTime, $0.id) },
            limit: limit
        ) { page in page.contents.points.last?.id }?.contents ?? TrackPointPage()
    }
}

extension SQLiteStorage: StoredLocations {
    /// A page of stored locations, for which only the needed columns of chunks are decoded.
    package func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) throws(SQLiteError) -> [StoredLocation] {
        try page(
            LocationPage(),
            in: selection,
            after: last.map { ($0.location.time, $0.id) },
            limit: limit
        ) { page in page.locations.last?.id }?.locations ?? []
    }
}

extension SQLiteStorage {
    /// Reads a page of some kind; `nil` if the selected track does not exist.
    private func page<Page: FixPage>(
        _ empty: Page,
        in selection: FixSelection,
        after last: (time: UTCTime, id: Int64)?,
        limit: Int,
        lastNumber: (Page) -> Int64?
    ) throws(SQLiteError) -> Page? {
        try beginReading()
        defer { recentReading.end() }
        var selection = selection
        selection.includesRejected = false
        var track: FixQuery.TrackExtent?
        if let id = selection.track {
            track = try extent(ofTrack: id)
            if track == nil { return nil }
        }
        let state = try connection.state
        let resumed = keptReading?.resumed(for: selection, after: last?.id, as: empty.variant, in: state)
        let query = FixQuery(selection, track: track, after: nil, limit: limit).continued(after: last, limit: limit)
        let reading = if let resumed { resumed } else { try reading(query) }
        let page = try reading.next(max(1, limit), as: empty)
        keptReading = lastNumber(page).map { CursorCache(reading, of: selection, at: $0, as: page.variant, in: state) }
        return page
    }
}

extension SQLiteStorage: QueryableStorage {
    /// Runs a read-only SQL query and passes its rows as text.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called with the column names, then with each row, `nil` for NULL; returning false ends the query.
    /// - Throws: `QueryRefusal` if SQLite rejects the statement, or an error if the database cannot be read.
    package func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) throws {
        try ask(sql) { statement in
            let names = statement.columnNames
            guard try row(names) else { return }
            while try statement.step() {
                guard try row(names.map { _ in statement.nextExactText() }) else { return }
            }
        }
    }

    /// Runs a read-only SQL query and passes its rows as stored values.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called with the column names and each row.
    /// - Throws: `QueryRefusal` if SQLite rejects the statement, or an error if the database cannot be read.
    package func queryValues(_ sql: String, row: @Sendable ([String], [QueryValue]) throws -> Void) throws {
        try ask(sql) { statement in
            let names = statement.columnNames
            while try statement.step() { try row(names, names.map { _ in QueryValue(statement.nextValue()) }) }
        }
    }

    private func ask(_ sql: String, _ body: (Statement) throws -> Void) throws {
        if !hasViews { try Schema.defineViews(in: connection) }
        hasViews = true
        try beginReading(withSkies: true)
        defer { recentReading.end() }
        try connection.execute("PRAGMA query_only = ON")
        defer { try? connection.execute("PRAGMA query_only = OFF") }
        do {
            let statement = try connection.foreignStatement(sql)
            defer { statement.reset() }
            try body(statement)
        } catch let error as SQLiteError where error.reason == .other {
            throw QueryRefusal.objection(error.message, of: "SQLite")
        } catch let error as SQLiteError where error.reason == .readOnly {
            throw QueryRefusal.changes
        }
    }
}

extension QueryValue {
    fileprivate init(_ value: SQLiteValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        }
    }
}
