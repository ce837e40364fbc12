import Uploads
import Logbook
import GNSS
import Synchronization
import TestSupport
import Testing

extension `An uploader` {
    @Suite struct `to a target that gets fixes whole` {
        private let outer = `An uploader`()
        private let target = UploadTarget(
            "home",
            isWhole: true,
            pace: UploadPace(batch: 9, requestsPerSecond: 1e6)
        )

        @Test func `sends all in order of arrival, the latest last`() async throws {
            try await outer.record(0..<50)
            let server = ScriptedServer(capacity: 9)
            _ = await outer.uploader(to: server, target, stay: .untilDone(attempts: 1)).run()
            #expect(server.accepted == Array(1...50))
            #expect(server.requests.allSatisfy { !$0.isLive })
            #expect(try await outer.status().waiting == 0)
        }

        @Test func `has what is new wait for more, for some minutes at most`() async throws {
            try await outer.record(0..<5)
            let clock = ManualClock()
            let now = Mutex(UTCTime.morning(10))
            let server = ScriptedServer()
            let uploader = Uploader(
                to: target,
                from: outer.storage,
                by: server,
                now: { now.withLock(\.self) },
                clock: clock
            )
            let task = Task { await uploader.run() }
            await clock.somebodySleeps()
            #expect(server.requests.isEmpty)
            now.withLock { $0 = .morning(541) }
            clock.advance(by: .seconds(540))
            try await until { server.accepted.count == 5 }
            #expect(server.requests.count == 1)
            task.cancel()
            _ = await task.value
        }

        @Test func `sends a batch that is full before that`() async throws {
            try await outer.record(0..<5)
            let (clock, server) = (ManualClock(), ScriptedServer())
            let uploader = Uploader(
                to: target,
                from: outer.storage,
                by: server,
                now: { .morning(10) },
                clock: clock
            )
            let task = Task { await uploader.run() }
            await clock.somebodySleeps()
            try await outer.record(5..<9)
            clock.advance(by: .seconds(10))
            try await until { server.accepted.count == 9 }
            #expect(server.requests.count == 1)
            task.cancel()
            _ = await task.value
        }

        @Test func `does not have it wait where the program ends`() async throws {
            try await outer.record(0..<5)
            let server = ScriptedServer()
            let uploader = Uploader(
                to: target,
                from: outer.storage,
                by: server,
                stay: .untilDone(attempts: 1),
                now: { .morning(10) }
            )
            _ = await uploader.run()
            #expect(server.accepted == Array(1...5))
        }

        @Test func `sends none that the receiver itself had in a zone`() async throws {
            let home = try #require(Coordinate(latitude: 54.05, longitude: 13))
            let hidden = PrivacyZone("home", .circle(centre: home, radius: 1000), cutback: 200)
                .hidden(shiftedTo: 77, by: 1)
            // The filter places the location elsewhere.
            var judged = JudgedFix.accepted(at: 1, latitude: 54.05)
            judged.verdict = JudgedFix.accepted(at: 1, latitude: 54.5).verdict
            _ = try await outer.storage.append([.accepted(at: 0, latitude: 54.5), judged], from: outer.receiver)
            let server = ScriptedServer()
            _ = await outer.uploader(to: server, target, hiding: [hidden], stay: .untilDone(attempts: 1)).run()
            #expect(server.accepted == [1])
        }
    }
}
