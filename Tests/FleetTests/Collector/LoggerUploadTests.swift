import Synchronization
import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A logger that uploads to a collector` {
    @Test func `finds all there that it has itself, with reasons of what was rejected`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let token = try await fleet.token(of: "seagull")
            try await fleet.makeLogger(of: "city-walk", "outliers", "at-rest", "midnight", uploadingWith: token)
            try await fleet.collect {
                let outcome = try await fleet.gpslog("upload", "now")
                #expect(outcome.status == 0, "\(outcome.errors)")
                let logged = try await fleet.logged()
                #expect(logged.contains { $0.contains("positionJump") } && logged.count > 500)
                #expect(try await fleet.collected(from: "seagull") == logged)
                _ = try await fleet.gpslog("upload", "resend", "fleet")
                #expect(try await fleet.gpslog("upload", "now").status == 0)
                #expect(try await fleet.collected(from: "seagull").count == logged.count)
            }
        }
    }

    @Test func `loses nothing and has nothing twice where the database is killed again and again`() async throws {
        let fleet = try CollectedFleet()
        var random = SplitMix64(state: 25)
        try await fleet.server.serve {
            let token = try await fleet.token(of: "seagull")
            try await fleet.makeLogger(of: "city-walk", "outliers", "midnight", uploadingWith: token, 3)
        }
        try await fleet.collect {
            for _ in 0..<5 {
                let time = Duration.milliseconds(Int.random(in: 20...400, using: &random))
                let upload = Mutex<Task<BuiltProgram.Outcome, any Error>?>(nil)
                try await fleet.server.serve {
                    upload.withLock { $0 = Task { try await fleet.gpslog("upload", "now") } }
                    try await Task.sleep(for: time)
                }
                #expect(try await fleet.ask("healthz").status == 503)
                // It may have uploaded everything, or have failed.
                _ = try await upload.withLock(\.self)?.value
            }
            try await fleet.server.serve {
                let outcome = try await fleet.gpslog("upload", "now")
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(try await fleet.collected(from: "seagull") == fleet.logged())
            }
        }
    }

    @Test func `is told by a token that was taken back, and keeps what waits`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let token = try await fleet.token(of: "seagull")
            try await fleet.makeLogger(of: "midnight", uploadingWith: token)
            #expect(try await fleet.device("revoke", "seagull").status == 0)
            try await fleet.collect {
                let outcome = try await fleet.gpslog("upload", "now")
                #expect(outcome.status == 75)
                #expect(outcome.errors.contains("(403)"))
                #expect(try await fleet.collected(from: "seagull").isEmpty)
            }
        }
    }
}
