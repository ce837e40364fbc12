import TestSupport
import Testing

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
