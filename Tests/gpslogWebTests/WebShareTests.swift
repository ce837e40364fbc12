import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A link to a page` {
    private let guarded: GuardedWeb
    private var web: WebVoyage { guarded.web }

    init() async throws { guarded = try await GuardedWeb() }

    @Test func `lets whoever has it look`() async throws {
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        _ = try await guarded.serve { _ in
            let link = try await guarded.share("24h")
            let answer = try await web.ask(link, "-i").lowercased()
            #expect(
                answer.hasPrefix("http/1.1 200 ") && answer.contains("http-equiv=\"refresh\" content=\"0; url=../\"")
            )
            #expect(answer.contains("; httponly") && answer.contains("; samesite=strict"))
            #expect(answer.contains(/; max-age=(86400|863[0-9]{2})/))
            let cookie = try await guarded.guest(by: link)
            for path in [
                "/", "/page.js", "/leaflet/leaflet.css", "/api/v1/tracks", "/api/v1/waypoints",
                "/api/v1/tracks/1/points",
                "/api/v1/tracks/1/rejected", "/api/v1/tracks/1/export/gpx",
            ] {
                #expect(try await web.status(path, "-H", cookie) == "200", "\(path)")
            }
            let access = try JSONValue(parsing: try await web.ask("/api/v1/access", "-H", cookie))
            #expect(access["signed_in"] == .truth(false) && access["may_change"] == .truth(false))
            #expect(access["until"]?.text?.hasSuffix("Z") == true)
            #expect(try await web.status("/api/v1/tracks") == "401")
        }
        #expect(try !TextFile.read(guarded.access).contains("/share/"))
    }

    @Test func `changes nothing`() async throws {
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.guest(by: guarded.share("24h"))
            let own = ["-H", "Origin: \(web.origin)", "-H", "Content-Type: application/json", "-H", cookie]
            for (method, path) in [("POST", "/api/v1/waypoints"), ("PATCH", "/api/v1/waypoints/1"), ("POST", "/")] {
                let options = [
                    "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-X", method, "--data-raw", "{\"text\":\"x\"}",
                ]
                let status = try await Tool.curl.run(options + own + [web.origin + path]).output
                #expect(status == "403", "\(method) \(path)")
            }
            for path in [
                "/api/v1/waypoints/1/history", "/api/v1/nothing", "/api/v1/tracks/1/points/", "/api//v1/tracks",
            ] {
                #expect(try await web.status(path, "-H", cookie) == "403", "\(path)")
            }
        }
    }

    @Test func `is over when the password is a new one`() async throws {
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.guest(by: guarded.share("24h"))
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "200")
            try await guarded.set("another voyage")
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "401")
        }
    }

    @Test func `is over after its time`() async throws {
        _ = try await guarded.serve { _ in
            let link = try await guarded.share("3s")
            _ = try await web.ask(link)
            try await until(every: .milliseconds(100)) { try await web.status(link) == "403" }
            let token = link.dropFirst("/share/".count)
            #expect(try await web.status("/api/v1/tracks", "-H", "Cookie: gpslog=\(token)") == "401")
        }
    }

    @Test func `is over once all are ended, also for who looks at the time`() async throws {
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        _ = try await guarded.serve { _ in
            let link = try await guarded.share("24h")
            let cookie = try await guarded.guest(by: link)
            async let told = web.ask("/api/v1/live", "-N", "-H", cookie)
            // The response must end because the link does: the client stays connected.
            let ended = try await web.run(["--end-shares"])
            #expect(ended.status == 0 && ended.errors.contains("1 link ended"))
            _ = try await told
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "401")
            #expect(try await web.status(link) == "403")
            #expect(try await web.status("/api/v1/tracks", "-H", guarded.cookie()) == "200")
        }
    }

    @Test(arguments: ["0", "g", "..%2f..", "%0d%0aset-cookie:%20gpslog=1", String(repeating: "0", count: 64)])
    func `is none that somebody made up`(token: String) async throws {
        _ = try await guarded.serve { _ in
            _ = try await guarded.share("24h")
            let answer = try await web.ask("/share/\(token)", "-i").lowercased()
            #expect(answer.contains(#/^http/1\.1 (401|403|404) /#) && !answer.contains("\r\nset-cookie:"))
        }
    }

    @Test func `is not made while no password is set`() async throws {
        TextFile.remove(guarded.access)
        let outcome = try await web.run(["--share", "24h"])
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("without a password, everyone sees the page"))
    }

    @Test(arguments: [
        ("names = [\"boat.local\"]\nlisten = \"0.0.0.0:8047\"", "http://boat.local:8047/share/"),
        ("names = [\"boat.example\"]", "https://boat.example/share/"),
        ("listen = \"192.0.2.7:80\"", "http://192.0.2.7:80/share/"),
        ("", "http://localhost:8047/share/"),
    ])
    func `has the name by which others get there`(settings: String, beginning: String) async throws {
        let file = web.logger.folder.file("config.toml")
        try TextFile.write("[web]\n\(settings)\n", to: file)
        let outcome = try await web.run(["--share", "24h", "--config", file.string])
        #expect(outcome.output.hasPrefix(beginning), "\(outcome.output)\(outcome.errors)")
    }
}
