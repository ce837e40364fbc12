import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `The journal of gpslog web` {
    private let web: WebVoyage
    private let path = "/api/v1/waypoints"

    init() throws { web = try WebVoyage() }

    /// Adds a waypoint and returns its path.
    private func add(_ text: String, at place: String = "null") async throws -> String {
        let (answer, status) = try await web.change("POST", path, #"{"text":"\#(text)","position":\#(place)}"#)
        #expect(status == "200")
        return "\(path)/\(try #require(answer["waypoint"]?["id"]?.text))"
    }

    @Test func `adds a note where the recording is that runs`() async throws {
        let receiver = try PlayedReceiver()
        _ = try await web.serve { _ in
            _ = try await web.logger.record(from: receiver.path) { recording in
                #expect(await recording.says("reading"))
                try await receiver.send(voyage(10), baud: 80_000)
                _ = try await web.events("/api/v1/live?since=0@0", until: "event: points")
                for body in [#"{"text":"Buoy"}"#, #"{"text":"Buoy","position":"here"}"#] {
                    let (answer, status) = try await web.change("POST", path, body)
                    #expect(status == "200")
                    #expect(answer["waypoint"]?["place"]?["longitude"]?.number == 11)
                    #expect(answer["remark"] == nil)
                }
                receiver.hangUp()
            }
        }
    }

    @Test func `is told to a page that is open whenever it changes, whoever changes it`() async throws {
        _ = try await web.logger.run("waypoint", "add", "Fuel")
        _ = try await web.serve { _ in
            async let first = web.events(until: "event: waypoints\ndata: {\"step\":2}")
            async let second = web.events(until: "event: waypoints\ndata: {\"step\":3}")
            _ = try await web.logger.run("waypoint", "done", "1")
            #expect(try await first.contains("event: waypoints"))
            _ = try await add("Buoy")
            #expect(try await second.contains("event: waypoints"))
        }
    }
}
