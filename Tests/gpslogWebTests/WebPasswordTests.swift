import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A page with a password` {
    private let guarded: GuardedWeb
    private var web: WebVoyage { guarded.web }

    init() async throws { guarded = try await GuardedWeb() }

    @Test func `is shown to who gives it, and to nobody else`() async throws {
        _ = try await guarded.serve { _ in
            let answer = try await web.ask("/", "-i").lowercased()
            #expect(answer.hasPrefix("http/1.1 303 ") && answer.contains("\r\nlocation: sign-in\r\n"))
            for path in [
                "/page.js", "/leaflet/leaflet.js", "/api/v1/tracks", "/api/v1/live", "/api/v1/access", "/nothing",
            ] {
                #expect(try await web.status(path) == "401", "\(path)")
            }
            let cookie = try await guarded.cookie()
            for path in ["/", "/page.js", "/leaflet/leaflet.js", "/api/v1/tracks"] {
                #expect(try await web.status(path, "-H", cookie) == "200", "\(path)")
            }
            let access = try JSONValue(parsing: try await web.ask("/api/v1/access", "-H", cookie))
            #expect(access["signed_in"] == .truth(true) && access["may_change"] == .truth(true))
        }
    }

    @Test func `has all that one needs to sign in`() async throws {
        _ = try await guarded.serve { _ in
            let page = try await web.ask("/sign-in")
            #expect(page.contains("<form method=\"post\" action=\"./sign-in\">") && !page.contains("<script"))
            for path in page.matches(of: /(?:src|href)="\.\/([^"]*)"/).map({ String($0.1) }) {
                #expect(try await web.status("/" + path) == "200", "\(path)")
            }
        }
    }

    @Test(arguments: ["", "a long voyage & 100% su", "A long voyage & 100% sun", "a long voyage & 100% sun "])
    func `takes no other one`(password: String) async throws {
        let outcome = try await guarded.serve { _ in
            let answer = try await guarded.signIn(password)
            #expect(answer.hasPrefix("http/1.1 403 ") && answer.contains("wrong password"))
            #expect(!answer.contains("set-cookie") && !answer.contains("voyage"))
        }
        #expect(outcome.errors.contains("wrong password from 127.0.0.1"))
    }

    @Test func `gives a cookie that no script reads and no other site has sent`() async throws {
        _ = try await guarded.serve { _ in
            let plain = try await guarded.signIn()
            let cookie = try #require(plain.firstMatch(of: /\r\nset-cookie: (.*)\r\n/)?.1)
            #expect(
                cookie.contains("; httponly") && cookie.contains("; samesite=strict") && cookie.contains("; path=/")
            )
            #expect(cookie.contains("; max-age=2592000") && !cookie.contains("; secure"))
            let encrypted = try await guarded.signIn(GuardedWeb.password, "-H", "X-Forwarded-Proto: https")
            #expect(encrypted.contains("; secure"))
        }
    }

    @Test func `takes no wrong cookie`() async throws {
        _ = try await guarded.serve { _ in
            let right = try await guarded.cookie()
            let token = right.dropFirst("Cookie: gpslog=".count)
            let other = token.first == "0" ? "1" : "0"
            for cookie in [
                "", "gpslog=", "gpslog=\(token.dropLast())", "gpslog=\(token)0", "gpslog=\(other)\(token.dropFirst())",
                "gpslog=\(String(repeating: "0", count: 64))", "other=\(token)", "gpslog=\(token.uppercased())x",
                "gpslog=../../etc/passwd", "gpslog=%00", "gpslog=\(String(repeating: "f", count: 5000))",
            ] {
                #expect(try await web.status("/api/v1/tracks", "-H", "Cookie: \(cookie)") == "401", "\(cookie)")
            }
            #expect(try await web.status("/api/v1/tracks", "-H", right) == "200")
        }
    }

    @Test func `forgets who signs out`() async throws {
        _ = try await guarded.serve { _ in
            let (cookie, other) = (try await guarded.cookie(), try await guarded.cookie())
            let form = ["-H", "Origin: \(web.origin)", "--data-raw", "", "-H", cookie]
            let answer = try await Tool.curl.run(["-sSi"] + form + [web.origin + "/sign-out"]).output.lowercased()
            #expect(answer.contains("\r\nset-cookie: gpslog=;") && answer.contains("; max-age=0"))
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "401")
            #expect(try await web.status("/api/v1/tracks", "-H", other) == "200")
        }
    }

    @Test func `asks for a new one at once, of everybody`() async throws {
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.cookie()
            try await guarded.set("another voyage")
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "401")
            #expect(try await guarded.signIn().hasPrefix("http/1.1 403 "))
            #expect(try await guarded.signIn("another voyage").hasPrefix("http/1.1 303 "))
        }
    }

    @Test func `stays shut where the password is taken away or damaged`() async throws {
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.cookie()
            TextFile.remove(guarded.access)
            #expect(try await web.status("/api/v1/tracks") == "401")
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "401")
            #expect(try await guarded.signIn("").hasPrefix("http/1.1 403 "))
            try TextFile.write("password $argon2id$\nnonsense\n", to: guarded.access)
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "503")
        }
    }

    @Test func `stays shut while others may read the file, also if that changes later`() async throws {
        _ = try await guarded.serve { _ in
            let cookie = try await guarded.cookie()
            _ = try await Tool.sh.run(["-c", "chmod 644 '\(guarded.access)'"])
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "503")
            _ = try await Tool.sh.run(["-c", "chmod 600 '\(guarded.access)'"])
            #expect(try await web.status("/api/v1/tracks", "-H", cookie) == "200")
        }
    }

    @Test func `is open to the right one while 30 addresses try wrong ones`() async throws {
        _ = try await guarded.serve { _ in
            for number in 0..<40 {
                _ = try await guarded.signIn("guess", "-H", "X-Forwarded-For: 192.0.2.\(number % 30)")
            }
            let own = try await guarded.signIn(GuardedWeb.password, "-H", "X-Forwarded-For: 198.51.100.1")
            #expect(own.hasPrefix("http/1.1 303 "))
        }
    }

    @Test func `stays shut on this machine, too, where it had one`() async throws {
        _ = try await web.serve { _ in
            let status = try await web.status("/api/v1/tracks")
            #expect(status == "401")
            TextFile.remove(guarded.access)
            #expect(try await web.status("/api/v1/tracks") == "401")
        }
    }

    @Test func `is answered by its addresses and the names of the settings`() async throws {
        let settings = web.logger.folder.file("config.toml")
        try TextFile.write("[web]\nnames = [\"Boat.local\"]\n", to: settings)
        _ = try await guarded.serve("--config", settings.string) { _ in
            let cookie = try await guarded.cookie()
            for (host, status) in [
                ("boat.local", "200"), ("BOAT.LOCAL:8047", "200"), ("192.0.2.7:8047", "200"), ("evil.example", "421"),
                ("boat.local.evil.example", "421"), ("192.0.2.7.evil.example", "421"), ("[2001:db8::1]", "200"),
                ("2001:db8::1", "421"),
            ] {
                #expect(
                    try await web.status("/api/v1/tracks", "-H", cookie, "-H", "Host: \(host)") == status,
                    "\(host)"
                )
            }
        }
    }

    @Test func `is needed for a name that others may reach it by`() async throws {
        let settings = web.logger.folder.file("config.toml")
        try TextFile.write("[web]\nnames = [\"boat.example\"]\n", to: settings)
        TextFile.remove(guarded.access)
        let outcome = try await web.run(["--config", settings.string, "--listen", web.port])
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("no password is set; set one with gpslog web --set-password"))
    }

    @Test func `takes few passwords, and then makes who tries them wait`() async throws {
        _ = try await guarded.serve { _ in
            var answers: [String] = []
            // On a slow machine, enough time may pass for another attempt to be allowed.
            while answers.count < 100, answers.last?.hasPrefix("http/1.1 429 ") != true {
                answers.append(try await guarded.signIn("guess \(answers.count)"))
            }
            #expect(answers.dropLast().count >= 5)
            #expect(answers.dropLast().allSatisfy { $0.hasPrefix("http/1.1 403 ") })
            let last = try #require(answers.last)
            #expect(last.contains(/\r\nretry-after: ([1-9]|1[01])\r\n/), "\(last)")
            #expect(last.contains("too many attempts"))
        }
    }

    @Test(arguments: ["https://evil.example", "null", "http://localhost"])
    func `is given by no page of somewhere else`(origin: String) async throws {
        _ = try await guarded.serve { _ in
            let form = ["--data-urlencode", "password=" + GuardedWeb.password, "-H", "Origin: \(origin)"]
            let answer = try await Tool.curl.run(["-sSi"] + form + [web.origin + "/sign-in"]).output.lowercased()
            #expect(answer.hasPrefix("http/1.1 403 ") && !answer.contains("set-cookie"))
        }
    }
}
