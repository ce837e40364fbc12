import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A fleet's database that was restored from a backup` {
    /// Restores a fleet's database as documented, into an empty one.
    private func restored(_ fleet: CollectedFleet) async throws -> CollectedFleet {
        let (file, place) = (fleet.folder.file("fleet.backup").string, try await PostgresServer.newDatabase())
        for (program, arguments) in [
            ("pg_dump", ["--format=custom", "--file=\(file)", fleet.address]),
            ("pg_restore", ["--exit-on-error", "--dbname=\(place)", file]),
        ] {
            let outcome = try await PostgresServer.run(program, arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        return fleet.moved(to: place)
    }

    @Test func `is the same, and devices go on with their tokens where they were`() async throws {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let phone = try await ReportingPhone("phone", in: fleet)
        try await fleet.makeLogger(of: "city-walk", "outliers", uploadingWith: try await fleet.token(of: "seagull"))
        let school = "school_\(UInt64.random(in: 0 ... .max))"
        #expect(try await fleet.tenant("add", school).status == 0)
        #expect(try await fleet.device("tenant", "seagull", school).status == 0)
        try await fleet.collect {
            let upload = try await fleet.gpslog("upload", "now")
            #expect(upload.status == 0, "\(upload.errors)")
            #expect(try await phone.report().status == 200)
        }
        let other = try await restored(fleet)
        let before = try await PostgresServer.dump(fleet.address)
        #expect(before.count > 1000)
        #expect(try await PostgresServer.dump(other.address) == before)

        try await other.collect {
            #expect(try await fleet.gpslog("upload", "resend", "fleet").status == 0)
            let upload = try await fleet.gpslog("upload", "now")
            #expect(upload.status == 0, "\(upload.errors)")
            #expect(try await phone.reportAllAgain().status == 200)
            #expect(try await other.device("list").output == fleet.device("list").output)
            let capture = Checkout.fixture("midnight.nmea").string
            #expect(try await fleet.gpslog("replay", "-q", capture).status == 0)
            #expect(try await fleet.gpslog("upload", "now").status == 0)
            #expect(try await phone.report().status == 200)
        }
        #expect(try await other.collected(from: "seagull") == fleet.logged())
        #expect(try await phone.stored(at: other.address) == phone.acknowledged)
        try await expectNumbersOfEachDevice(at: other.address)
        #expect(try await PostgresServer.dump(fleet.address) == before)
    }

    private func expectNumbersOfEachDevice(at address: String) async throws {
        let twice = "SELECT device, fix FROM fix GROUP BY 1, 2 HAVING count(*) > 1"
        #expect(try await PostgresServer.ask(address, twice).isEmpty)
        let last = """
            SELECT count(*) FROM numbering n JOIN device d USING (device)
            WHERE n.fix = (SELECT max(fix) FROM fix WHERE fix.device = d.name)
            """
        #expect(try await PostgresServer.ask(address, last) == "2\n")
    }
}
