import Storage
import SystemPackage
import Testing

@Suite struct `A connection whose file is protected` {
    let connection: Connection

    init() throws {
        connection = try Connection(temporaryNamed: "protected.sqlite")
        try connection.execute("CREATE TABLE kept (number); CREATE TEMP TABLE shown (number)")
        connection.protectFile()
    }

    @Test(arguments: [
        "INSERT INTO kept VALUES (1)", "UPDATE kept SET number = 1", "DELETE FROM kept", "DROP TABLE kept",
    ])
    func `refuses statements that change the file`(sql: String) throws {
        let error = #expect(throws: SQLiteError.self) { try connection.change(sql) }
        #expect(error?.reason == .readOnly)
    }

    @Test func `shows rows of temporary tables`() throws {
        try connection.showing { () throws(SQLiteError) in try connection.change("INSERT INTO shown VALUES (1)") }
        #expect(try connection.integer("SELECT count(*) FROM shown") == 1)
    }

    @Test func `has the same stored state after it has shown rows`() throws {
        let (state, storedState) = (try connection.state, try connection.storedState)
        try connection.showing { () throws(SQLiteError) in try connection.change("INSERT INTO shown VALUES (1)") }
        #expect(try connection.state != state)
        #expect(try connection.storedState == storedState)
    }
}
