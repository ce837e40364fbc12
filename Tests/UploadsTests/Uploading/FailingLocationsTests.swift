import Uploads
import Logbook
import Synchronization
import TestSupport
import Testing

extension `An uploader` {
    @Suite struct `where the server fails at a location` {
        private static let fault = ScriptedServer.Reply.answer(.tryAgain(reason: "a fault of its own (500)"))

        @Test(arguments: [1, 40, 100], [1, 40])
        func `sets it aside as long as others get through`(poison: Int64, batch: Int) async throws {
            let outer = `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer(capacity: batch) { locations, _ in
                locations.contains { $0.identifier == poison } ? Self.fault : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server, batch: batch, attempts: 3)
            #expect(Set(server.accepted) == Set((1...100).filter { $0 != poison }))
            #expect(outcome.refused == 1 && outcome.acknowledged == 99 && outcome.failure == nil)
            #expect(try await outer.status().refusals.map(\.fix) == [poison])
            #expect(try await outer.status().waiting == 0)
        }

        @Test func `sets several aside that lie together`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<20)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { (5...9).contains($0.identifier) } ? Self.fault : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server, attempts: 3)
            #expect(outcome.refused == 5 && outcome.acknowledged == 15)
            #expect(try await outer.status().waiting == 0)
        }

        @Test func `says so once`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<10)
            let events = Mutex<[UploadEvent]>([])
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { $0.identifier == 5 } ? Self.fault : .answer(.accepted)
            }
            let uploader = outer.uploader(to: server, stay: .untilDone(attempts: 3)) { event in
                events.withLock { $0.append(event) }
            }
            _ = await uploader.run()
            let reason = "a fault of its own (500)"
            #expect(
                events.withLock(\.self) == [.fails(reason: reason), .recovers, .setAside(count: 1, reason: reason)]
            )
        }

        @Test(arguments: [1, 2, 6]) func `sends it where the server takes it after all`(failures: Int) async throws {
            let outer = `An uploader`()
            try await outer.record(0..<20)
            let left = Mutex(failures)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                guard locations.contains(where: { $0.identifier == 5 }) else { return .answer(.accepted) }
                return left.withLock { left in
                    left -= 1
                    return left >= 0 ? Self.fault : .answer(.accepted)
                }
            }
            let outcome = await outer.upload(to: server, attempts: 3)
            #expect(outcome.refused == 0 && outcome.acknowledged == 20 && outcome.failure == nil)
            #expect(Set(server.accepted) == Set(1...20))
        }

        @Test func `keeps everything where it fails at all of them`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<20)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { $0.identifier > 10 } ? Self.fault : .answer(.accepted)
            }
            let first = await outer.upload(to: ScriptedServer(capacity: 1) { _, _ in Self.fault }, attempts: 3)
            #expect(first.failure == "a fault of its own (500)" && first.refused == 0)
            #expect(try await outer.status().waiting == 20)
            let second = await outer.upload(to: server, attempts: 3)
            #expect(second.acknowledged == 10 && second.refused == 10 && second.failure == nil)
        }
    }
}
