import Glibc
import SystemPackage
import Testing
import TestSupport

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A collector that knows a server and its synchronous standby` {
    private let ports: [ReservedPort]
    private let server, standby: FleetServer
    private let fleet: CollectedFleet

    init() throws {
        ports = [try ReservedPort(), try ReservedPort()]
        server = try FleetServer(at: ports[0])
        standby = try FleetServer(at: ports[1], following: server)
        let places = ports.map { "127.0.0.1:\($0.number)" }.joined(separator: ",")
        fleet = try CollectedFleet(
            before: server,
            at: "postgresql://\(places)/postgres?user=gpslog&target_session_attrs=read-write"
        )
    }

    /// Makes the server commit only transactions that the standby has received.
    private func waitForStandby() async throws {
        _ = try await PostgresServer.ask(
            server.address,
            "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
            "SELECT pg_reload_conf()"
        )
        let sql = "SELECT sync_state FROM pg_stat_replication WHERE application_name = 'standby'"
        try await until { try await PostgresServer.ask(server.address, sql) == "sync\n" }
    }

    @Test func `goes on with the standby once that takes over, and has all that was acknowledged, once`() async throws {
        try await server.serve {
            try await standby.serve {
                try await waitForStandby()
                var phones: [ReportingPhone] = []
                for name in ["one", "two", "three"] { phones.append(try await ReportingPhone(name, in: fleet)) }
                try await fleet.collect { try await killTheServer(while: phones) }
                for phone in phones {
                    #expect(try await phone.stored(at: standby.address) == phone.acknowledged)
                }
            }
        }
    }

    private func killTheServer(while phones: [ReportingPhone]) async throws {
        try await withThrowingTaskGroup { group in
            for phone in phones { group.addTask { try await phone.report(until: 503) } }
            for phone in phones { try await until { await phone.acknowledged.count >= 5 } }
            try server.kill()
            for try await answer in group { #expect(answer.retryAfter == 5) }
        }
        try await until { try await fleet.ask("healthz").status == 503 }
        for phone in phones {
            // The standby has received the acknowledged ones, but shows them a little later.
            try await until {
                Set(try await phone.stored(at: standby.address)).isSuperset(of: await phone.acknowledged)
            }
        }
        #expect(try await PostgresServer.ask(standby.address, "SELECT pg_promote()") == "t\n")
        for phone in phones {
            try await phone.report(until: 200)
            #expect(try await phone.reportAllAgain().status == 200)
        }
        #expect(try await fleet.ask("healthz").status == 200)
    }
}

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A collector whose database does not take what comes` {
    @Test func `tells devices to come again while it is for reading only, and goes on by itself`() async throws {
        let address = try await PostgresServer.newDatabase()
        let fleet = try CollectedFleet(at: address)
        let phone = try await ReportingPhone("phone", in: fleet)
        let name = try await PostgresServer.ask(address, "SELECT current_database()").dropLast()
        // As if the server were restarted: existing sessions keep their settings.
        let endSessions = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'gpslog'
            """
        try await fleet.collect {
            #expect(try await phone.report().status == 200)
            let setting = "ALTER DATABASE \(name) SET default_transaction_read_only = on"
            _ = try await PostgresServer.ask(address, setting, endSessions)
            #expect(try await phone.report(until: 503).retryAfter == 5)
            try await until { try await fleet.ask("healthz").status == 503 }
            #expect(try await phone.report().status == 503)
            _ = try await PostgresServer.ask(
                address,
                "SET default_transaction_read_only = off",
                "ALTER DATABASE \(name) RESET default_transaction_read_only"
            )
            try await phone.report(until: 200)
            try await until { try await fleet.ask("healthz").status == 200 }
        }
        #expect(try await phone.stored(at: address) == phone.acknowledged)
    }

    @Test(.enabled(if: geteuid() == 0 && Tool.unshare.isInstalled, "only root can mount a small disk"))
    func `has stored what it acknowledged when the disk is full, and goes on once there is room`() async throws {
        let server = try FleetServer(onDiskOf: "96m")
        let fleet = try CollectedFleet(before: server)
        try await server.serve {
            let phone = try await ReportingPhone("phone", in: fleet)
            try await fleet.collect {
                #expect(try await phone.report().status == 200)
                try server.fillDisk()
                #expect(try await phone.report(until: 503).retryAfter == 5)
                #expect(try await phone.stored(at: server.address) == phone.acknowledged)
                try server.freeDisk()
                for _ in 0..<20 { try await phone.report(until: 200) }
                #expect(try await phone.reportAllAgain().status == 200)
            }
            #expect(try await phone.stored(at: server.address) == phone.acknowledged)
        }
    }
}

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

/// A phone with OwnTracks that reports one location per second, retrying each until it is acknowledged.
actor ReportingPhone {
    private static let start = 1_732_180_000

    nonisolated let name: String
    private let fleet: CollectedFleet
    private let token: String
    /// Times of acknowledged locations in seconds since 1970.
    private(set) var acknowledged: [Int] = []

    init(_ name: String, in fleet: CollectedFleet) async throws {
        (self.name, self.fleet) = (name, fleet)
        token = try await fleet.token(of: name)
    }

    /// Reports the first location that is not acknowledged.
    @discardableResult
    func report() async throws -> CollectedFleet.Answer {
        let second = Self.start + acknowledged.count
        let answer = try await send(Self.location(at: second))
        if answer.status == 200 { acknowledged.append(second) }
        return answer
    }

    /// Reports locations until a response has the status, and returns that response.
    @discardableResult
    func report(until status: Int) async throws -> CollectedFleet.Answer {
        try await eventually("an answer of \(status)", every: .zero) {
            let answer = try await report()
            return answer.status == status ? answer : nil
        }
    }

    /// Reports all acknowledged locations again.
    func reportAllAgain() async throws -> CollectedFleet.Answer {
        try await send("[" + acknowledged.map(Self.location).joined(separator: ",") + "]")
    }

    /// Times of its locations in a database in seconds since 1970.
    func stored(at address: String) async throws -> [Int] {
        let sql = "SELECT extract(epoch FROM time)::bigint FROM fixes_of('\(name)') ORDER BY 1"
        return try await PostgresServer.ask(address, sql).split(separator: "\n").compactMap { Int($0) }
    }

    private func send(_ text: String) async throws -> CollectedFleet.Answer {
        try await fleet.ask("pub", "-u", "anna:\(token)", "-d", text)
    }

    private static func location(at second: Int) -> String {
        "{\"_type\":\"location\",\"lat\":54.3,\"lon\":10.1,\"tst\":\(second),\"tid\":\"ab\"}"
    }
}
