import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A page of gpslog web, beside what it shows,` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    private func replay() async throws {
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
    }

    @Suite struct `tells of uploads` {
        private let web: WebVoyage
        private let settings: String

        init() throws {
            web = try WebVoyage()
            settings = try web.settings(
                "[upload.home]\nkind = \"overland\"\nurl = \"http://127.0.0.1:9/?token=geheim\"\n"
            )
        }

        @Test func `what waits, and what failed, but no address`() async throws {
            _ = try await web.logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
            _ = try await web.serve([:], ["--config", settings]) { _ in
                let target = try #require(try await web.json("/api/v1/uploads").elements.first)
                #expect(target["name"] == .text("home") && target["kind"] == .text("overland"))
                #expect(target["waiting"]?.number ?? 0 > 100 && target["more"] == .truth(false))
                #expect(target["failing"] == .truth(false) && target["last_failure"] == nil)
                let outcome = try await web.logger.gpslog.run(
                    ["upload", "now", "--config", settings],
                    environment: web.environment
                )
                #expect(outcome.status == 75)
                let text = try await web.ask("/api/v1/uploads")
                let failed = try #require(try JSONValue(parsing: text).elements.first)
                #expect(failed["failing"] == .truth(true) && failed["failure"]?.text?.isEmpty == false)
                #expect(!text.contains("geheim") && !text.contains("url"))
            }
        }

        @Test func `that all waits before something is recorded`() async throws {
            _ = try await web.serve([:], ["--config", settings]) { _ in
                let target = try await web.json("/api/v1/uploads").elements.first
                #expect(target?["waiting"] == .number(0))
            }
        }

        @Test func `nothing where there are no targets`() async throws {
            _ = try await web.serve([:], ["--config", web.settings("")]) { _ in
                let targets = try await web.ask("/api/v1/uploads")
                #expect(targets == "[]")
            }
        }
    }

    @Test func `finds what gpslog doctor finds`() async throws {
        try await replay()
        let settings = try web.settings("")
        _ = try await web.serve([:], ["--config", settings]) { _ in
            let (told, status) = try await web.change("POST", "/api/v1/doctor", "{}")
            #expect(status == "200")
            let doctor = ["doctor", "--json", "--config", settings]
            let outcome = try await web.logger.gpslog.run(doctor, environment: web.environment)
            let expected = try JSONValue(parsing: outcome.output).elements
            let found = told["diagnoses"]?.elements ?? []
            #expect(found.map { $0["check"] } == expected.map { $0["check"] } && !found.isEmpty)
            #expect(found.map { $0["ok"] } == expected.map { $0["ok"] })
            #expect(found.compactMap { $0["remedy"]?.text } == expected.compactMap { $0["remedy"]?.text })
        }
    }

    @Test func `examines once for all that ask at a time`() async throws {
        _ = try await web.serve([:], ["--config", web.settings("")]) { _ in
            async let one = web.change("POST", "/api/v1/doctor", "{}").answer
            async let other = web.change("POST", "/api/v1/doctor", "{}").answer
            let (first, second) = try await (one, other)
            #expect(first["time"] != nil && first["time"] == second["time"])
        }
    }

    @Test func `examines for its own page alone`() async throws {
        _ = try await web.serve { _ in
            let options = ["-X", "POST", "-H", "Origin: http://elsewhere.example", "--json", "{}"]
            let address = "\(web.origin)/api/v1/doctor"
            let words = ["-sS", "-o", "/dev/null", "-w", "%{http_code}"] + options + [address]
            let status = try await Tool.curl.run(words).output
            #expect(status == "403")
            let asked = try await web.status("/api/v1/doctor")
            #expect(asked != "200")
        }
    }

    @Test func `keeps uploads and examinations from those with a link`() async throws {
        let guarded = try await GuardedWeb(web)
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.guest(by: guarded.share("24h"))
            #expect(try await web.status("/api/v1/uploads", "-H", cookie) == "403")
            #expect(try await web.status("/api/v1/units", "-H", cookie) == "200")
            let own = ["-H", "Origin: \(web.origin)", "-H", "Content-Type: application/json", "-H", cookie]
            let words = ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "--data-raw", "{}"] + own
            #expect(try await Tool.curl.run(words + ["\(web.origin)/api/v1/doctor"]).output == "403")
        }
    }

    @Test(arguments: [
        ("", #"{"speed":"km/h","distance":"km","altitude":"m","position":"degrees"}"#),
        ("units = \"nautical\"", #"{"speed":"knots","distance":"nmi","altitude":"m","position":"degrees"}"#),
        (
            "[units]\nsystem = \"imperial\"\nspeed = \"m/s\"",
            #"{"speed":"m/s","distance":"miles","altitude":"ft","position":"degrees"}"#
        ),
    ])
    func `has the units of the settings`(settings: String, units: String) async throws {
        _ = try await web.serve([:], ["--config", web.settings(settings + "\n")]) { _ in
            let told = try await web.ask("/api/v1/units")
            #expect(told == units)
        }
    }

    @Test func `has waypoints in the order of the settings`() async throws {
        for text in ["Fuel", "Buoy"] { _ = try await web.logger.run("waypoint", "add", text) }
        _ = try await web.serve([:], ["--config", web.settings("[waypoints]\norder = \"oldest\"\n")]) { _ in
            let texts = try await web.json("/api/v1/waypoints").elements.compactMap { $0["text"]?.text }
            #expect(texts == ["Fuel", "Buoy"])
        }
    }
}
