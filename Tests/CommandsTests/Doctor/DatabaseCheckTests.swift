import Commands
import Storage
import SystemPackage
import Platform
import Testing

@Suite struct `The doctor's look at the database` {
    @Test func `is content with one that a recording would make`() {
        let diagnosis = DatabaseCheck.database("/home/me/gpslog.sqlite", .success(.missing))

        #expect(diagnosis == .fine(.database, "/home/me/gpslog.sqlite can be created"))
    }

    @Test(arguments: [
        (SQLiteError.Reason.permissionDenied, Platform.ExitStatus.noPermission),
        (.cannotOpen, .cannotCreate), (.damaged, .dataError), (.newerSchema(version: 9), .dataError),
        (.notADatabase, .dataError), (.diskFull, .inputOutput),
    ])
    func `tells what a recording would end with`(reason: SQLiteError.Reason, status: Platform.ExitStatus) {
        let error = SQLiteError(reason, file: "/home/me/gpslog.sqlite")

        #expect(DatabaseCheck.database("/home/me/gpslog.sqlite", .failure(error)).status == status)
    }

    @Test func `gives what mends it apart from what is wrong`() {
        let error = SQLiteError(.newerSchema(version: 9), file: "a.sqlite")

        let diagnosis = DatabaseCheck.database("a.sqlite", .failure(error))

        #expect(diagnosis.statement == "the database a.sqlite was written by a newer gpslog (schema version 9)")
        #expect(diagnosis.remedy == "update gpslog")
    }

    @Test func `says how long the room on the disk lasts`() {
        let diagnosis = DatabaseCheck.disk("/var/lib/gpslog", room: 1_728_000_000)

        let statement = "1.7 GB are free in /var/lib/gpslog, enough for 100 days at one fix per second"
        #expect(diagnosis == .fine(.disk, statement))
    }

    @Test func `calls the disk nearly full where it lasts for less than a week`() {
        let diagnosis = DatabaseCheck.disk("/var/lib/gpslog", room: 17_280_000)

        let statement =
            "the disk is nearly full: 17.3 MB are free in /var/lib/gpslog, enough for 24 hours at one fix per second"
        #expect(diagnosis.statement == statement)
        #expect(diagnosis.remedy == "free some space, or name a file on another disk with --database")
        #expect(diagnosis.status == nil)
    }

    @Test func `does not expect anything of a full disk`() {
        #expect(DatabaseCheck.disk("/var/lib/gpslog", room: 4096).status == .inputOutput)
    }
}
