import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `The receivers of a page of gpslog web` {
    private let web: WebVoyage
    private let receiver: PlayedReceiver

    init() throws { (web, receiver) = (try WebVoyage(), try PlayedReceiver()) }

    /// Records a receiver of four constellations and two bands at 5 Hz during `body`.
    private func record(_ body: () async throws -> Void) async throws {
        let drive = try TextFile.read(Checkout.fixture("car-multi-gnss.nmea"))
        _ = try await web.logger.record(from: receiver.path) { recording in
            #expect(await recording.says("reading"))
            async let _: Void = receiver.send(drive, baud: 38_400)
            try await body()
            receiver.hangUp()
        }
    }

    @Test func `come with fix, rate, verdicts and dilution`() async throws {
        _ = try await web.serve { _ in
            try await record {
                var told: JSONValue?
                try await until(every: .milliseconds(100)) {
                    told = try await web.json("/api/v1/receivers").elements.first
                    return told?["rate"] != nil && told?["satellites"] != nil && told?["verdicts"]?["rejected"] != nil
                }
                #expect(told?["device"] == .text(receiver.path.string))
                #expect(told?["fix"] == .text("3d") && told?["quality"] == .text("autonomous"))
                #expect(told?["rate"] == .number(5))
                #expect(told?["gone"] == .truth(false) && told?["silent"] == .truth(false))
                let dilution = told?["dilution"]
                #expect(["horizontal", "vertical", "position"].allSatisfy { dilution?[$0]?.number ?? 0 > 0 })
            }
        }
    }

    @Test func `come with their satellites as a view lists them`() async throws {
        _ = try await web.serve { _ in
            try await record {
                var satellites: [JSONValue] = []
                try await until(every: .milliseconds(100)) {
                    let told = try await web.json("/api/v1/receivers").elements.first
                    satellites = told?["satellites"]?.elements ?? []
                    return satellites.contains { $0["name"] == .text("C33") }
                }
                let names = satellites.compactMap { $0["name"]?.text }
                #expect(Array(names.prefix(3)) == ["G02", "G06", "G10"])
                let letters = names.compactMap(\.first).reduce(into: "") { if $0.last != $1 { $0.append($1) } }
                #expect(letters == "GREC")
                let first = try #require(satellites.first)
                #expect(first["system"] == .text("GPS") && first["used"] == .truth(true))
                #expect(first["elevation"] == .number(73) && first["azimuth"] == .number(138))
                #expect(first["signals"]?.elements.compactMap { $0["band"]?.text } == ["L1", "L5"])
            }
        }
    }

    @Test func `have as many satellites in few words, however many signals`() async throws {
        _ = try await web.serve { _ in
            try await record {
                let told = try await web.events(until: #""satellites":34,"used":29"#)
                #expect(!told.contains(#""satellites":46"#))
            }
        }
    }

    @Test func `are told as events to who asks for them`() async throws {
        _ = try await web.serve { _ in
            try await record {
                let told = try await web.events("/api/v1/live?receivers=true", until: #""satellites":[{"name""#)
                #expect(told.contains("event: receivers\ndata: [{"))
                let others = try await web.events(until: #""location":["#)
                #expect(!others.contains("event: receivers"))
            }
        }
    }

    @Test func `are none where no recording runs`() async throws {
        _ = try await web.serve { _ in
            let told = try await web.ask("/api/v1/receivers")
            #expect(told == "[]")
        }
    }

    @Test func `are hidden from those with a link, as a sky tells where one is`() async throws {
        let guarded = try await GuardedWeb(web)
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.guest(by: guarded.share("24h"))
            #expect(try await web.status("/api/v1/receivers", "-H", cookie) == "403")
            try await record {
                let told = try await web.events(
                    "/api/v1/live?receivers=true",
                    cookie + "\r\n",
                    until: #""location":["#
                )
                #expect(!told.contains("event: receivers") && !told.contains("azimuth"))
            }
        }
    }
}
