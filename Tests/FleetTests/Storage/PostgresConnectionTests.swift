import Fleet
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A connection to PostgreSQL` {
    @Test func `gives back every kind of value`() async throws {
        let connection = try PostgresConnection(await PostgresServer.sharedDatabase())
        let bytes = (0...255).map { UInt8($0) }
        let sql =
            "SELECT $1::bigint, $2::double precision, $3::text, $4::bytea, $5::uuid, true, 7::integer, -3::smallint"
        let values = try connection.rows(
            of: sql,
            bind: {
                $0.bind(Int64.min)
                $0.bind(-0.1)
                $0.bind("a'b\u{1F6F0}")
                $0.bind(bytes)
                $0.bind(identifier: Array(bytes.prefix(16)))
            },
            read: { row in
                #expect(row.nextInteger() == .min)
                #expect(row.nextReal() == -0.1)
                #expect(row.nextText() == "a'b\u{1F6F0}")
                #expect(row.nextBytes() == bytes)
                #expect(row.nextBytes() == Array(bytes.prefix(16)))
                return (0..<3).map { _ in row.nextInteger() }
            }
        )
        #expect(values == [[1, 7, -3]])
    }

    @Test func `gives back that there is nothing, and what is empty`() async throws {
        let connection = try PostgresConnection(await PostgresServer.sharedDatabase())
        let rows = try connection.rows(
            of: "SELECT $1::bigint, $2::double precision, $3::text, $4::text, $5::bytea",
            bind: {
                $0.bind(nil as Int64?)
                $0.bind(nil as Double?)
                $0.bind(nil as String?)
                $0.bind("")
                $0.bind([] as [UInt8])
            },
            read: { row in
                #expect(row.nextInteger() == nil)
                #expect(row.nextReal() == nil)
                #expect(row.nextText() == nil)
                #expect(row.nextText() == "")
                #expect(row.nextBytes() == [])
                return row.nextText() == nil
            }
        )
        #expect(rows == [true])
    }

    @Test func `does all of a transaction or nothing`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let connection = try PostgresConnection(address)
        try connection.execute("CREATE TABLE sample (value bigint)")
        #expect(throws: PostgresError.self) {
            try connection.transaction { () throws(PostgresError) in
                try connection.run("INSERT INTO sample VALUES ($1)") { $0.bind(1 as Int64) }
                try connection.run("INSERT INTO nowhere VALUES ($1)") { $0.bind(1 as Int64) }
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.integer("SELECT count(*) FROM sample") == 0)
        // A transaction that ignores the failure of a statement is not committed.
        #expect(throws: PostgresError.self) {
            try connection.transaction { () throws(PostgresError) in
                try connection.run("INSERT INTO sample VALUES ($1)") { $0.bind(1 as Int64) }
                _ = try? connection.run("INSERT INTO nowhere VALUES (1)")
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM sample") == 0)
    }

    @Test func `has repeated statements of transactions planned once`() async throws {
        let connection = try PostgresConnection(await PostgresServer.emptyDatabase())
        try connection.execute("CREATE TABLE sample (value bigint)")
        for value in [1, 2, 3] as [Int64] { try connection.addLater(value, value) }
        #expect(try connection.integer("SELECT sum(value)::bigint FROM sample") == 12)
        #expect(try connection.integer("SELECT count(*) FROM pg_prepared_statements") == 1)
    }

    @Test func `stores further transactions after one that failed while statements were planned`() async throws {
        let connection = try PostgresConnection(await PostgresServer.emptyDatabase())
        try connection.execute("CREATE TABLE sample (value bigint UNIQUE)")
        #expect(throws: PostgresError.self) {
            try connection.transaction { () throws(PostgresError) in
                try connection.runLater("INSERT INTO nowhere VALUES ($1)") { $0.bind(0 as Int64) }
                try connection.runLater("INSERT INTO sample VALUES ($1)") { $0.bind(0 as Int64) }
            }
        }
        try connection.addLater(1)
        #expect(throws: PostgresError.self) { try connection.addLater(2, 1) }
        try connection.addLater(3)
        #expect(try connection.integer("SELECT sum(value)::bigint FROM sample") == 4)
    }

    @Test func `keeps no plans once the server has lost one, as behind a connection pool`() async throws {
        let connection = try PostgresConnection(await PostgresServer.emptyDatabase())
        try connection.execute("CREATE TABLE sample (value bigint)")
        try connection.addLater(1)
        try connection.execute("DEALLOCATE ALL")
        #expect(throws: PostgresError.self) { try connection.addLater(2) }
        try connection.addLater(3)
        #expect(try connection.integer("SELECT sum(value)::bigint FROM sample") == 4)
        #expect(try connection.integer("SELECT count(*) FROM pg_prepared_statements") == 0)
    }

    @Test(arguments: [
        ("SELECT 1 FROM nowhere", PostgresError.Reason.noSuchTable),
        ("BEGIN READ ONLY; CREATE TABLE sample (value bigint)", .readOnly),
        ("SET statement_timeout = 1; SELECT pg_sleep(600)", .busy),
        ("SELECT pg_terminate_backend(pg_backend_pid())", .connectionLost),
        ("SELECT 1 / 0", .other),
    ])
    func `says why a statement failed`(sql: String, reason: PostgresError.Reason) async throws {
        let address = try await PostgresServer.emptyDatabase()
        let connection = try PostgresConnection(address)
        let error = #expect(throws: PostgresError.self) { try connection.execute(sql) }
        #expect(error?.reason == reason)
        #expect(error?.description.contains(address.description) == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `is made anew once it could only read, as sessions keep what they began with`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let administrator = try PostgresConnection(address)
        let names = try administrator.rows(of: "SELECT current_database()::text") { $0.nextText() ?? "" }
        let setting = "ALTER DATABASE \(names.joined())"
        try administrator.execute("\(setting) SET default_transaction_read_only = on")
        let connection = try PostgresConnection(address)
        func write() throws(PostgresError) {
            try connection.transaction { () throws(PostgresError) in try connection.execute("CREATE TABLE sample ()") }
        }
        for _ in 0..<2 {
            let error = #expect(throws: PostgresError.self) { try write() }
            #expect(error?.reason == .readOnly)
        }
        try administrator.execute("\(setting) RESET default_transaction_read_only")
        // The session started before the setting was reset.
        let error = #expect(throws: PostgresError.self) { try connection.execute("CREATE TABLE sample ()") }
        #expect(error?.reason == .readOnly)
        try write()
    }

    @Test func `says that nobody answers, without the password`() {
        let error = #expect(throws: PostgresError.self) {
            let address = try PostgresAddress("postgresql://anne:secret@/fleet?host=/nowhere")
            #expect(address.description == "postgresql:///nowhere/fleet")
            _ = try PostgresConnection(address)
        }
        #expect(error?.reason == .cannotConnect)
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: ["postgresql://[secret", "secret", "host=a\0b", "postgresql://host/name?secret=1"])
    func `refuses what is no address, and does not repeat it`(text: String) {
        let error = #expect(throws: PostgresError.self) { try PostgresAddress(text) }
        #expect(error?.reason == .noAddress)
        #expect(error?.description.contains("secret") == false)
    }
}

extension PostgresConnection {
    /// Adds values to the table `sample`, in one transaction.
    fileprivate func addLater(_ values: Int64...) throws(PostgresError) {
        try transaction { () throws(PostgresError) in
            for value in values { try runLater("INSERT INTO sample VALUES ($1)") { $0.bind(value) } }
        }
    }
}
