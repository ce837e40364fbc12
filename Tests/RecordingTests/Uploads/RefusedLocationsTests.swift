import Communication
import GNSS
import Storage
import TestSupport
import Testing

extension `An uploader` {
    @Suite struct `where the server refuses a location` {
        @Test func `finds it by halves, and sends all others`() async throws {
            let outer = try await `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer { locations, _ in
                locations.contains { $0.identifier == 37 } ? .answer(.refused(reason: "not 37")) : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server, batch: 40)
            #expect(server.accepted.sorted() == (1...100).filter { $0 != 37 })
            #expect(server.requests.count < 40)
            #expect(outcome.refused == 1)
            #expect(try await outer.status().refusals.map(\.fix) == [37])
            #expect(try await outer.status().refusals.map(\.reason) == ["not 37"])
            #expect(try await outer.status().waiting == 0)
        }

        @Test(arguments: [1, 40, 100]) func `wherever that is`(poison: Int64) async throws {
            let outer = try await `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer { locations, _ in
                locations.contains { $0.identifier == poison } ? .answer(.refused(reason: "no")) : .answer(.accepted)
            }
            _ = await outer.upload(to: server, batch: 40)
            #expect(server.accepted.sorted() == (1...100).filter { $0 != poison })
            #expect(try await outer.status().refusals.map(\.fix) == [poison])
        }

        @Test func `does not believe a server that refuses everything`() async throws {
            let outer = try await `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer(capacity: 1) { _, _ in .answer(.refused(reason: "unknown device")) }
            let outcome = await outer.upload(to: server)
            #expect(server.requests.count < 10)
            #expect(outcome.failure == "it refuses everything: unknown device")
            #expect(try await outer.status().waiting == 100)
            #expect(try await outer.status().refused == 0)
        }
    }
}
