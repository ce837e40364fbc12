import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `gpslog web refuses` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5", "localhost@evil",
    ])
    func `names that somebody else may have given to this machine`(host: String) async throws {
        _ = try await web.serve { _ in
            for path in ["/", "/api/v1/tracks", "/api/v1/live"] {
                let status = try await web.status(path, "-H", "Host: \(host)")
                #expect(status == "421", "\(path)")
            }
        }
    }

    @Test(arguments: ["localhost", "localhost:9000", "127.0.0.1:8047", "[::1]:8047", "LOCALHOST"])
    func `none of its own names`(host: String) async throws {
        _ = try await web.serve { _ in
            let status = try await web.status("/api/v1/tracks", "-H", "Host: \(host)")
            #expect(status == "200")
        }
    }

    @Test(arguments: ["PUT", "OPTIONS", "TRACE"])
    func `ways to ask that no page of it has`(method: String) async throws {
        _ = try await web.serve { _ in
            let status = try await web.status("/api/v1/tracks", "-X", method, "-H", "Origin: \(web.origin)")
            #expect(status == "405")
        }
    }

    @Test(arguments: [
        "Origin: https://evil.example", "Origin: http://localhost:1", "Origin: http://localhost", "Origin: null",
        "Origin: ORIGIN.evil.example", "Origin: ORIGIN, ORIGIN", "Origin;", "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site", "Sec-Fetch-Site: none", "Referer: ORIGIN/",
    ])
    func `changes that no page of its own asks for`(header: String) async throws {
        _ = try await web.serve { _ in
            let header = header.replacing("ORIGIN", with: web.origin)
            for method in ["POST", "PATCH"] {
                let kind = "Content-Type: application/json"
                let status = try await web.refusal(method, of: "{}", "-H", header, "-H", kind)
                #expect(status == "403")
            }
        }
    }

    @Test(arguments: ["Origin: ORIGIN", "Origin: HTTP://LOCALHOST:PORT", "Sec-Fetch-Site: same-origin"])
    func `no changes that its own pages ask for`(header: String) async throws {
        _ = try await web.serve { _ in
            let header = header.replacing("ORIGIN", with: web.origin).replacing("PORT", with: web.port)
            for kind in ["application/json; charset=utf-8", "application/x-www-form-urlencoded"] {
                // The request passes the checks, but nothing is at its path.
                let status = try await web.refusal("POST", of: "{}", "-H", header, "-H", "Content-Type: \(kind)")
                #expect(status == "404")
            }
        }
    }

    @Test(arguments: ["text/plain", "multipart/form-data; boundary=x", "application/json/x", ""])
    func `changes of a kind that a form of any page may send`(kind: String) async throws {
        _ = try await web.serve { _ in
            let header = kind.isEmpty ? "Content-Type:" : "Content-Type: \(kind)"
            let status = try await web.refusal("POST", of: "{}", "-H", "Origin: \(web.origin)", "-H", header)
            #expect(status == "415")
        }
    }

    @Test(arguments: ["Transfer-Encoding: chunked", "Accept: */*"])
    func `changes of more bytes than a note may have`(header: String) async throws {
        _ = try await web.serve { _ in
            let (origin, kind) = ("Origin: \(web.origin)", "Content-Type: application/json")
            for (bytes, expected) in [(65_537, "413"), (65_536, "404")] {
                let body = String(repeating: " ", count: bytes)
                let status = try await web.refusal("POST", of: body, "-H", origin, "-H", kind, "-H", header)
                #expect(status == expected)
            }
        }
    }

    @Test func `a change that says it has a gigabyte, before that has come`() async throws {
        _ = try await web.serve { _ in
            let (origin, kind) = ("Origin: \(web.origin)", "Content-Type: application/json")
            let length = "Content-Length: 1000000000"
            let status = try await web.refusal("POST", of: "{}", "-H", origin, "-H", kind, "-H", length)
            #expect(status == "413")
        }
    }

    @Test(arguments: [
        "/../../etc/passwd", "/leaflet/../../../../etc/passwd", "/leaflet/%2e%2e/%2e%2e/jquery/jquery.js",
        "/api/v1/tracks/..%2f1/points", "/api/v1/tracks/1/export/../../../../etc/passwd", "/nothing",
    ])
    func `files that are no part of the page`(path: String) async throws {
        _ = try await web.serve { _ in
            let status = try await web.status(path)
            #expect(status == "404")
        }
    }

    @Test func `to let a page of somewhere else read its answers`() async throws {
        _ = try await web.serve { _ in
            for path in ["/", "/page.js", "/api/v1/tracks", "/nothing"] {
                let answer = try await web.ask(path, "-i", "-H", "Origin: https://evil.example").lowercased()
                #expect(answer.contains("\r\nx-content-type-options: nosniff\r\n"))
                #expect(answer.contains("\r\ncontent-security-policy: default-src 'none'; script-src 'self';"))
                #expect(answer.contains("\r\ncross-origin-resource-policy: same-origin\r\n"))
                #expect(!answer.contains("access-control-allow-origin"))
            }
        }
    }

    @Test(arguments: [
        (["--listen", "0.0.0.0:8047"], 78, "no password is set"),
        (["--listen", "192.168.1.5"], 78, "no password is set"),
        (["--listen", "[::]:1"], 78, "no password is set"), (["--listen", "0"], 64, "must be a port"),
        (["--listen", "here"], 64, "must be a port"),
    ])
    func `addresses that others reach while no password is set`(
        arguments: [String],
        status: Int32,
        said: String
    ) async throws {
        let outcome = try await web.run(arguments)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(said))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `a port that another program has`() async throws {
        _ = try await web.serve { _ in
            let outcome = try await web.serveAgain()
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("another program listens at"))
        }
    }
}
