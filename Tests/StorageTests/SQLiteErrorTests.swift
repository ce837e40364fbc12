import Glibc
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite struct `An SQLite error` {
    @Test(
        arguments: [
            (14, 0, .cannotOpen), (14, EACCES, .permissionDenied), (14, EROFS, .readOnly), (3, 0, .other),
            (26, 0, .notADatabase), (11, 0, .damaged), (267, 0, .damaged), (13, 0, .diskFull), (8, 0, .readOnly),
            (5, 0, .busy), (6, 0, .busy), (778, ENOSPC, .diskFull), (778, EDQUOT, .diskFull), (778, EIO, .other),
            (1, 0, .other),
        ] as [(Int32, Int32, SQLiteError.Reason)]
    )
    func `says what can be done about a result code`(code: Int32, systemError: Int32, reason: SQLiteError.Reason) {
        let error = SQLiteError(code: code, systemError: systemError, message: "", file: "gpslog.sqlite")
        #expect(error.reason == reason)
    }

    @Test func `names the file, the fault and the remedy in a sentence`() {
        let error = SQLiteError(.newerSchema(version: 7), file: "/var/lib/gpslog/gpslog.sqlite")
        let sentence = """
            the database /var/lib/gpslog/gpslog.sqlite was written by a newer gpslog (schema version 7); update gpslog.
            """
        #expect(error.description == sentence)
    }

    @Test func `says how to bring the data of a development version over`() {
        let error = SQLiteError(.unreleasedSchema(version: 13), file: "a.sqlite")
        #expect(
            error.description == "the database a.sqlite is of a development version of gpslog (schema version 13) and "
                + "was left as it is; export it with that version (`gpslog export --format csv --output old.csv`), move "
                + "it away, and import the file with this one (`gpslog import old.csv`)."
        )
    }

    @Test func `tells of positions that a reboot would lose`() {
        let memory = SQLiteError(
            .fixesWait(7, beside: "/dev/shm/gpslog-1"),
            message: "no space is left",
            file: "a.sqlite"
        )
        #expect(
            memory.description == "the database a.sqlite cannot be written (no space is left); 7 positions wait in "
                + "/dev/shm/gpslog-1, where a reboot would lose them, and are stored by the next recording that can "
                + "write to it."
        )
        let disk = SQLiteError(
            .fixesWait(7, beside: "a.sqlite-recent-1"),
            message: "no space is left",
            file: "a.sqlite"
        )
        #expect(
            disk.description == "the database a.sqlite cannot be written (no space is left); 7 positions wait in "
                + "a.sqlite-recent-1 and are stored by the next recording that can write to it."
        )
    }

    @Test func `is a full disk where no page is left`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("full.sqlite")
        try write([], to: file)
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        try connection.execute("PRAGMA page_size = 512; PRAGMA max_page_count = 2; CREATE TABLE page (bytes)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO page VALUES (zeroblob(9999))")
            }
        }
        #expect(error?.reason == .diskFull)
        #expect(!connection.isInTransaction)
    }
}
