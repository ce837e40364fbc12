import Storage
import SystemPackage
import TestSupport
import Testing

/// A small SQLite file from someone else, whose view computes far more than the file holds.
@Suite(.timeLimit(.minutes(2)))
struct `A foreign SQLite file` {
    let folder: TemporaryFolder
    let file: FilePath
    static let mostBytes: Int32 = 4_000_000

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("foreign.sqlite")
    }

    private func opened(with view: String) throws -> Connection {
        try write([], to: file)
        do {
            let maker = try Connection(file, access: .readWrite, checking: .none, timeout: 0)
            try maker.execute("CREATE VIEW tiles AS \(view)")
        }
        let connection = try Connection(file, access: .immutable, checking: .none, timeout: 0)
        try connection.distrustFile()
        connection.limitLength(to: Self.mostBytes)
        return connection
    }

    @Test(arguments: [
        "SELECT zeroblob(1500000000) AS data",
        "SELECT replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000))) AS data",
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000)
        SELECT group_concat(printf('%1000d', i)) AS data FROM n
        """,
    ])
    func `makes no value that is longer than allowed`(view: String) throws {
        let connection = try opened(with: view)
        let error = #expect(throws: SQLiteError.self) {
            try connection.rows(of: "SELECT data FROM tiles LIMIT 1") { $0.nextBytes() }
        }
        #expect(error?.message == "string or blob too big")
    }

    @Test func `is interrupted at the deadline, and can be used afterwards`() throws {
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS data FROM n"
        let connection = try opened(with: endless)
        let error = #expect(throws: SQLiteError.self) {
            try connection.interrupting(at: .now) { () throws(SQLiteError) in
                try connection.integer("SELECT count(*) FROM tiles")
            }
        }
        #expect(error?.reason == .interrupted)
        #expect(try connection.integer("SELECT data FROM tiles LIMIT 1") == 1)
    }

    @Test(arguments: ["SELECT load_extension('x') AS data", "SELECT writefile('x', 'y') AS data"])
    func `calls no function that loads code or writes files`(view: String) throws {
        let connection = try opened(with: view)
        #expect(throws: SQLiteError.self) { try connection.rows(of: "SELECT data FROM tiles") { $0.nextText() } }
    }
}
