import Glibc
import TestSupport
import Testing

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
