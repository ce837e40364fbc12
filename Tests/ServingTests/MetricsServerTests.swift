import Platform
import Serving
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A server of metrics` {
    private static let page = MetricsPage(mediaType: "text/plain; version=0.0.4", text: "gpslog_x 1\n")

    private let socket: ListeningSocket

    init() throws {
        let place = try #require(ServiceAddress("127.0.0.1:0", usualPort: 0))
        socket = try #require(try ListeningSocket.sockets(at: place).first)
    }

    /// Runs a closure while the server is running.
    private func serving(
        limits: MetricsServer.Limits = MetricsServer.Limits(),
        _ body: () async throws -> Void
    ) async throws {
        let server = try MetricsServer(at: [socket], limits: limits) { Self.page }
        try await body()
        await server.finish()
    }

    /// The complete response to a request, up to the end of the connection.
    private func answer(to request: String) async throws -> String {
        let client = try LineClient(port: socket.address.port)
        client.send(request)
        return String(decoding: try await client.bytes(.max), as: UTF8.self)
    }

    @Test(arguments: [
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /metrics?x=1 HTTP/1.0\r\n\r\n",
        "GET /metrics HTTP/1.1\nHost: localhost\n\n",
    ])
    func `answers a question with the metrics, and ends the connection`(request: String) async throws {
        try await serving {
            let answer = try await answer(to: request)
            #expect(
                answer
                    == [
                        "HTTP/1.1 200 OK", "Content-Type: text/plain; version=0.0.4", "Content-Length: 11",
                        "X-Content-Type-Options: nosniff", "Connection: close", "", "gpslog_x 1\n",
                    ].joined(separator: "\r\n")
            )
        }
    }

    @Test func `answers with the head alone where only that is asked for`() async throws {
        try await serving {
            let answer = try await answer(to: "HEAD /metrics HTTP/1.1\r\n\r\n")
            #expect(answer.contains("\r\nContent-Length: 11\r\n"))
            #expect(answer.hasSuffix("\r\nConnection: close\r\n\r\n"))
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", "404 Not Found"), ("GET /metrics/x HTTP/1.1\r\n\r\n", "404 Not Found"),
        ("GET /../metrics HTTP/1.1\r\n\r\n", "404 Not Found"),
        ("POST /metrics HTTP/1.1\r\n\r\n", "405 Method Not Allowed"),
        ("GET /metrics\r\n\r\n", "400 Bad Request"), ("\r\n\r\n", "400 Bad Request"),
        ("\u{0}\u{1}\n\n", "400 Bad Request"),
        ("GET /metrics HTTP/1.1\r\nX: \(String(repeating: "x", count: 8192))", "431 Request Header Fields Too Large"),
    ])
    func `refuses what is no question for them`(request: String, status: String) async throws {
        try await serving {
            let answer = try await answer(to: request)
            #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"))
            #expect(!answer.contains("gpslog_x"))
        }
    }

    @Test func `understands a question that comes byte by byte`() async throws {
        try await serving {
            let client = try LineClient(port: socket.address.port)
            for character in "GET /metrics HTTP/1.1\r\n\r\n" { client.send(String(character)) }
            #expect(String(decoding: try await client.bytes(15), as: UTF8.self) == "HTTP/1.1 200 OK")
        }
    }

    @Test func `has others wait while it has as many clients as it may, until one of them is done`() async throws {
        var limits = MetricsServer.Limits()
        limits.clients = 1
        try await serving(limits: limits) {
            let slow = try LineClient(port: socket.address.port)
            slow.send("GET /metr")
            let next = try LineClient(port: socket.address.port)
            next.send("GET /metrics HTTP/1.1\r\n\r\n")
            #expect(!slow.hasEnded)
            slow.send("ics HTTP/1.1\r\n\r\n")
            #expect(String(decoding: try await slow.bytes(.max), as: UTF8.self).hasSuffix("gpslog_x 1\n"))
            #expect(String(decoding: try await next.bytes(.max), as: UTF8.self).hasSuffix("gpslog_x 1\n"))
        }
    }

    @Test func `gives up a client that asks nothing`() async throws {
        var limits = MetricsServer.Limits()
        limits.patience = .milliseconds(20)
        try await serving(limits: limits) {
            let client = try LineClient(port: socket.address.port)
            client.send("GET /metr")
            #expect(try await client.bytes(.max) == [])
        }
    }
}
