import Uploads
import Logbook
import GNSS
import TestSupport
import Testing

extension `An uploader` {
    @Suite struct `leaves out` {
        @Test func `what is too near in time`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer(capacity: 1)
            _ = await outer.upload(to: server, pace: UploadPace(interval: 10, requestsPerSecond: 1e6))
            #expect(server.accepted == [100] + stride(from: 1, to: 100, by: 10))
            #expect(try await outer.status().waiting == 0)
        }

        @Test func `what is too near in space`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<100)
            let server = ScriptedServer()
            // The locations are 0.001° of latitude apart, about 111 m.
            let pace = UploadPace(distance: 1000, batch: 50, requestsPerSecond: 1e6)
            _ = await outer.upload(to: server, pace: pace)
            #expect(server.accepted == [100] + stride(from: 1, to: 100, by: 9))
        }

        @Test func `what lies in a zone`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<100)
            let home = try #require(Coordinate(latitude: 54.05, longitude: 13))
            let zone = PrivacyZone("home", .circle(centre: home, radius: 1000), cutback: 200)
            let server = ScriptedServer()
            _ = await outer.upload(to: server, hiding: [zone.hidden(shiftedTo: 77, by: 1)])
            let nearest = server.requests.flatMap(\.locations).map { $0.coordinate.distance(to: home) }.min()
            #expect(try #require(nearest) > 1000)
            #expect(server.accepted.count > 70)
            #expect(try await outer.status().waiting == 0)
        }

        @Test(arguments: [(SuspectHandling.send, [4, 1, 2, 3]), (.mark, [4, 1, 2, 3]), (.hold, [4, 1, 3])])
        func `suspect positions, and counts them, where that is wanted`(
            handling: SuspectHandling,
            sent: [StoredFix.ID]
        ) async throws {
            let outer = `An uploader`()
            var fixes: [JudgedFix] = (0..<4).map { .accepted(at: Double($0)) }
            fixes[1].suspicion = Suspicion([Suspicion.Reasons(.positionStep), Suspicion.Reasons(.signalsWeak)])
            fixes[2].suspicion = Suspicion(Suspicion.Reasons(.signalsWeak))
            _ = try await outer.storage.append(fixes, from: outer.receiver)
            let server = ScriptedServer(capacity: 1)
            let target = UploadTarget("home", suspects: handling, pace: UploadPace(requestsPerSecond: 1e6))
            _ = await outer.uploader(to: server, target, stay: .untilDone(attempts: 1)).run()
            #expect(server.accepted == sent)
            let status = try await outer.status()
            #expect(status.waiting == 0 && status.withheld == (handling == .hold ? 1 : 0))
            let told = server.requests.flatMap(\.locations).map(\.suspicion)
            switch handling {
            case .send: #expect(told == [nil, nil, nil, nil])
            case .mark: #expect(told == [nil, nil, "position-step signals-weak", "signals-weak"])
            case .hold: #expect(told == [nil, nil, "signals-weak"])
            }
        }

        @Test func `all that is fine where only the neighbourhood is to be known`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<3)
            let server = ScriptedServer()
            let target = UploadTarget("home", isCoarse: true)
            _ = await outer.uploader(to: server, target, stay: .untilDone(attempts: 1)).run()
            let latitudes = server.requests.flatMap(\.locations).map(\.coordinate.latitude)
            #expect(latitudes == [54, 54, 54])
        }
    }
}
