import Uploads
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A request that is not answered` {
    private let server: HTTPTestServer
    private let connection = HTTPConnection(userAgent: "gpslog")

    init() throws {
        server = try HTTPTestServer()
    }

    private func failure(over connection: HTTPConnection? = nil, url: String? = nil) async -> TransportFailure? {
        do throws(TransportFailure) {
            _ = try await (connection ?? self.connection).send(UploadRequest(.post, url ?? server.url, body: [1]))
            return nil
        } catch {
            return error
        }
    }

    @Test func `tells that the server refuses connections`() async throws {
        server.stop()
        #expect(await failure() == .noAnswer(reason: "the server refuses connections"))
    }

    @Test func `tells that nobody knows the server`() async throws {
        let failure = await failure(url: "http://gpslog-test.invalid/")
        #expect(failure == .noAnswer(reason: "the server's name cannot be resolved"))
    }

    @Test func `tells that there is no route`() async throws {
        // TCP cannot connect to a multicast address.
        #expect(await failure(url: "http://224.0.0.1/") == .noAnswer(reason: "no route to the server"))
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://", "nonsense://x", "http://[::1/"])
    func `tells that the URL cannot be used`(url: String) async throws {
        let failure = await failure(url: url)
        #expect(failure == .refused(reason: "the URL does not begin with http: or https:"))
    }

    @Test func `tells that its headers are longer than what is sent of any`() async throws {
        let header = try #require(HTTPHeader("X-Long", String(repeating: "a", count: 100_000)))
        let request = UploadRequest(.get, server.url, headers: [header])
        let expected = TransportFailure.refused(reason: "the URL and the headers of the request are longer than 100 kB")
        await #expect(throws: expected) { try await connection.send(request) }
    }

    @Test func `tells that the server has ended the connection before it read`() async throws {
        server.dropUnread()
        #expect(await failure() == .noAnswer(reason: "the connection was lost"))
    }

    @Test(arguments: [HTTPTestReply.dropped, .brokenOff])
    func `tells that the server has ended the connection before its answer`(reply: HTTPTestReply) async throws {
        server.reply(with: reply)
        #expect(await failure() == .noAnswer(reason: "the connection was lost"))
        #expect(server.requests.count == 1)
    }

    @Test func `tells that the server has closed its half of the connection`() async throws {
        server.reply(with: .halfClosed)
        #expect(await failure() == .noAnswer(reason: "the connection was lost"))
    }

    @Test func `tells that the server is not a web server`() async throws {
        server.reply(with: .raw(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)))
        #expect(await failure() == .noAnswer(reason: "the server is not a web server"))
    }

    @Test func `tells that headers have no end`() async throws {
        server.reply(with: .answer(headers: (0..<5000).map { "X-\($0): \(String(repeating: "a", count: 50))" }))
        #expect(await failure() == .noAnswer(reason: "the server is not a web server"))
    }

    @Test func `tells that no answer came in time`() async throws {
        let connection = HTTPConnection(userAgent: "gpslog", timeout: .seconds(2))
        server.reply(with: .silent)
        #expect(await failure(over: connection) == .noAnswer(reason: "no answer within 2 s"))
    }

    @Test func `tells that the answer did not end in time`() async throws {
        let connection = HTTPConnection(userAgent: "gpslog", timeout: .seconds(2))
        server.reply(with: .byteByByte(body: [UInt8](repeating: 0x61, count: 60_000)))
        #expect(await failure(over: connection) == .noAnswer(reason: "no answer within 2 s"))
    }

    @Test func `tells that encrypting did not end in time`() async throws {
        let connection = HTTPConnection(userAgent: "gpslog", connectTimeout: .milliseconds(300))
        // A server that waits for a request does not answer a TLS handshake.
        let failure = await failure(over: connection, url: "https://127.0.0.1:\(server.port)/")
        #expect(failure == .noAnswer(reason: "no connection to the server within 300 ms"))
    }

    @Test func `is followed by one that is, once the server is back`() async throws {
        server.stop()
        #expect(await failure() != nil)
        try server.start()
        #expect(await failure() == nil)
    }

    @Test func `is followed by one that is, once the line is mended`() async throws {
        let line = try StallingProxy(to: server.port)
        let url = "http://127.0.0.1:\(line.port)/"
        #expect(await failure(url: url) == nil)
        line.stall()
        let impatient = HTTPConnection(userAgent: "gpslog", timeout: .milliseconds(300))
        #expect(await failure(over: impatient, url: url) != nil)
        line.resume()
        #expect(await failure(url: url) == nil)
    }

    @Test func `tells that it was cancelled, at once`() async throws {
        server.reply(with: .silent)
        let task = Task { await failure() }
        await server.received(1)
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `is not even sent where it was cancelled while it waited for another one`() async throws {
        server.reply(with: .silent)
        let first = Task { await failure() }
        await server.received(1)
        let second = Task { await failure(url: server.url + "/second") }
        second.cancel()
        #expect(await second.value == .cancelled)
        first.cancel()
        #expect(await first.value == .cancelled)
        #expect(await failure(url: server.url + "/third") == nil)
        #expect(server.requests.map(\.target) == ["/", "/third"])
    }

    @Test func `is cancelled when the connection is closed, as are those after it`() async throws {
        server.reply(with: .silent)
        let task = Task { await failure() }
        await server.received(1)
        connection.close()
        #expect(await task.value == .cancelled)
        #expect(await failure() == .cancelled)
    }
}
