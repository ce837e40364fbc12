import Uploads
import Logbook
import GNSS
import Synchronization
import TestSupport
import Testing

extension `An uploader` {
    @Suite struct `where the server refuses a location` {
        @Test func `finds it by halves, and sends all others`() async throws {
            let outer = `An uploader`()
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

        @Test func `does not try a size again at once that was too large`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<1000)
            let server = ScriptedServer { locations, _ in
                locations.count > 30 ? .answer(.refused(reason: "too large")) : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server, batch: 200)
            #expect(server.accepted.sorted() == Array(1...1000))
            // 200, 100 and 50 are too large, and then 25 are not.
            #expect(server.requests.count { !$0.isAccepted } == 3)
            #expect(outcome.refused == 0)
        }

        @Test(arguments: [1, 40, 100]) func `wherever that is`(poison: Int64) async throws {
            let outer = `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer { locations, _ in
                locations.contains { $0.identifier == poison } ? .answer(.refused(reason: "no")) : .answer(.accepted)
            }
            _ = await outer.upload(to: server, batch: 40)
            #expect(server.accepted.sorted() == (1...100).filter { $0 != poison })
            #expect(try await outer.status().refusals.map(\.fix) == [poison])
        }

        @Test(arguments: [1..<41, 20..<61, 60..<100, 2..<100])
        func `sets aside however many lie together, as long as others get through`(poison: Range<Int64>) async throws {
            let outer = `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { poison.contains($0.identifier) }
                    ? .answer(.refused(reason: "no course")) : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server)
            #expect(Set(server.accepted) == Set((1...100).filter { !poison.contains($0) }))
            // Some are repeated to check that the server still accepts what it accepted before.
            #expect(server.accepted.count <= 100 - poison.count + 6)
            #expect(outcome.refused == poison.count && outcome.failure == nil && outcome.refusal == "no course")
            #expect(outcome.acknowledged == 100 - poison.count)
            #expect(try await outer.status().refused == poison.count)
            #expect(try await outer.status().waiting == 0)
        }

        @Test func `sets aside all that waits, where what it took before still gets through`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<5)
            _ = await outer.upload(to: ScriptedServer(capacity: 1))
            try await outer.record(5..<20)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { $0.identifier > 5 } ? .answer(.refused(reason: "no")) : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server)
            #expect(outcome.refused == 15 && outcome.acknowledged == 0 && outcome.failure == nil)
            #expect(try await outer.status().refused == 15)
            #expect(try await outer.status().acknowledged == 5)
        }

        @Test func `proves nothing by a location that lies in a zone now`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<5)
            _ = await outer.upload(to: ScriptedServer(capacity: 1))
            try await outer.record(50..<60)
            let home = try #require(Coordinate(latitude: 54, longitude: 13))
            let zone = PrivacyZone("home", .circle(centre: home, radius: 1000), cutback: 0)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { $0.identifier > 5 } ? .answer(.refused(reason: "no")) : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server, hiding: [zone.hidden(shiftedTo: 0, by: 0)])
            #expect(server.requests.flatMap(\.numbers).allSatisfy { $0 > 5 })
            #expect(outcome.failure == "it refuses everything: no")
            #expect(try await outer.status().waiting == 10)
        }

        @Test(arguments: [1, 2, 3, 4, 100])
        func `does not believe a server that refuses everything`(count: Int) async throws {
            let outer = `An uploader`()
            try await outer.record(0..<count)
            let server = ScriptedServer(capacity: 1) { _, _ in .answer(.refused(reason: "unknown device")) }
            let outcome = await outer.upload(to: server)
            #expect(server.requests.count < 15)
            #expect(outcome.failure == "it refuses everything: unknown device")
            #expect(outcome.refused == 0)
            #expect(try await outer.status().waiting == count)
            #expect(try await outer.status().refused == 0)
        }

        @Test func `says once that a server refuses everything`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<30)
            let events = Mutex<[UploadEvent]>([])
            let server = ScriptedServer(capacity: 1) { _, _ in .answer(.refused(reason: "no")) }
            let uploader = outer.uploader(to: server, stay: .forever, retryPolicy: Self.hasty) { event in
                events.withLock { $0.append(event) }
            }
            async let outcome = uploader.run()
            try await until { server.requests.count >= 60 }
            uploader.finish()
            #expect(await outcome.refused == 0)
            #expect(events.withLock(\.self) == [.fails(reason: "it refuses everything: no")])
            #expect(try await outer.status().waiting == 30)
        }

        @Test func `has what is new get through to a server that refuses all that waits`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<40)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { $0.identifier <= 40 } ? .answer(.refused(reason: "too old")) : .answer(.accepted)
            }
            // The backlog is paused for an hour after all samples were refused.
            let retryPolicy = RetryPolicy(
                unauthorized: .seconds(3600),
                refusing: .milliseconds(5)...(.milliseconds(20)),
                look: .milliseconds(20)
            )
            let uploader = outer.uploader(to: server, stay: .forever, retryPolicy: retryPolicy)
            async let outcome = uploader.run()
            try await until { try await outer.status().failure != nil }
            #expect(try await outer.status().failure == "it refuses everything: too old")
            for second in 40..<50 {
                try await outer.record(second..<second + 1)
                uploader.wake()
                try await until { server.accepted.last == Int64(second + 1) }
            }
            try await until { try await outer.status().waiting == 0 }
            uploader.finish()
            #expect(await outcome.refused == 40)
            #expect(Set(server.accepted) == Set(41...50))
        }

        @Test func `sends what it refused when it is asked to, and nothing else`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<30)
            let server = ScriptedServer(capacity: 1) { locations, _ in
                locations.contains { (10...20).contains($0.identifier) }
                    ? .answer(.refused(reason: "no")) : .answer(.accepted)
            }
            _ = await outer.upload(to: server)
            #expect(await outer.storage.resendRefused(to: "home") == 11)
            let again = ScriptedServer(capacity: 1)
            _ = await outer.upload(to: again)
            #expect(again.accepted.sorted() == Array(10...20))
            #expect(try await outer.status().refused == 0)
            #expect(try await outer.status().acknowledged == 30)
        }

        private static let hasty = RetryPolicy(
            unauthorized: .milliseconds(20),
            refusing: .milliseconds(5)...(.milliseconds(20)),
            look: .milliseconds(5)
        )
    }
}
