import Uploads
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `An HTTP connection` {
    private let server: HTTPTestServer
    private let connection = HTTPConnection(userAgent: "gpslog/test")

    init() throws {
        server = try HTTPTestServer()
    }

    @Suite struct `sends` {
        private let server: HTTPTestServer

        init() throws {
            server = try HTTPTestServer()
        }

        @Test func `method, target, headers and body as they are`() async throws {
            let header = try #require(HTTPHeader("X-Limit-U", "anna"))
            let request = UploadRequest(
                .post,
                server.url + "/pub?u=a%20b",
                headers: [header],
                body: Array("{}\0é".utf8)
            )
            _ = try await HTTPConnection(userAgent: "gpslog/test").send(request)
            let received = try #require(server.requests.first)
            #expect(received.method == "POST")
            #expect(received.target == "/pub?u=a%20b")
            #expect(received.header("x-limit-u") == "anna")
            #expect(received.text == "{}\0é")
            #expect(received.header("User-Agent") == "gpslog/test")
        }

        @Test(arguments: UploadRequest.Method.allCases) func `each method`(method: UploadRequest.Method) async throws {
            _ = try await HTTPConnection(userAgent: "gpslog").send(UploadRequest(method, server.url + "/"))
            #expect(server.requests.map(\.method) == [method.rawValue])
        }

        @Test func `a header without a value`() async throws {
            let header = try #require(HTTPHeader("X-Empty", ""))
            _ = try await HTTPConnection(userAgent: "gpslog").send(UploadRequest(.get, server.url, headers: [header]))
            #expect(server.requests.first?.header("X-Empty") == "")
        }

        @Test func `no content type of its own, and never asks whether to go on`() async throws {
            let body = [UInt8](repeating: 0x20, count: 2_000_000)
            _ = try await HTTPConnection(userAgent: "gpslog").send(UploadRequest(.post, server.url, body: body))
            let received = try #require(server.requests.first)
            #expect(received.header("Content-Type") == nil)
            #expect(received.header("Expect") == nil)
            #expect(received.body.count == 2_000_000)
        }

        @Test func `the length that a body has, whatever the headers say`() async throws {
            let header = try #require(HTTPHeader("Content-Length", "1"))
            let request = UploadRequest(.post, server.url, headers: [header], body: Array("abc".utf8))
            _ = try await HTTPConnection(userAgent: "gpslog").send(request)
            #expect(server.requests.first?.text == "abc")
        }

        @Test func `user and password`() async throws {
            let connection = HTTPConnection(
                credentials: Credentials(user: "anna", password: "geheim:é"),
                userAgent: "gpslog"
            )
            _ = try await connection.send(UploadRequest(.get, server.url))
            #expect(server.requests.first?.header("Authorization") == "Basic YW5uYTpnZWhlaW06w6k=")
        }

        @Test func `a token, and then no password`() async throws {
            let credentials = Credentials(user: "anna", password: "geheim", token: "abc.def")
            _ = try await HTTPConnection(credentials: credentials, userAgent: "gpslog")
                .send(UploadRequest(.get, server.url))
            #expect(server.requests.first?.header("Authorization") == "Bearer abc.def")
        }
    }

    @Test func `gives status, headers and body of the answer`() async throws {
        server.reply(with: .text("{\"result\":\"ok\"}", status: 201, headers: ["Retry-After: 7", "X-Empty:"]))
        let response = try await connection.send(UploadRequest(.post, server.url))
        #expect(response.status == 201)
        #expect(response.body == Array("{\"result\":\"ok\"}".utf8))
        #expect(response.headers.value(of: "retry-after") == "7")
        #expect(response.headers.value(of: "X-Empty") == "")
        #expect(!response.isCutOff)
    }

    @Test(arguments: [301, 400, 401, 404, 429, 500, 503]) func `takes any status for an answer`(
        status: Int
    ) async throws {
        server.reply(with: .text("no", status: status, headers: ["Location: http://127.0.0.1:1/"]))
        let response = try await connection.send(UploadRequest(.post, server.url))
        #expect(response.status == status)
        #expect(server.requests.count == 1)
    }

    @Test func `reads an answer that comes byte by byte`() async throws {
        server.reply(with: .byteByByte(body: Array("slowly".utf8)))
        let response = try await connection.send(UploadRequest(.get, server.url))
        #expect(response.body == Array("slowly".utf8))
    }

    @Test func `reads no more than 64 KiB of a body`() async throws {
        server.reply(with: .answer(body: [UInt8](repeating: 0x61, count: 10_000_000)))
        let response = try await connection.send(UploadRequest(.get, server.url))
        #expect(response.status == 200)
        #expect(response.body == [UInt8](repeating: 0x61, count: 65_536))
        #expect(response.isCutOff)
    }

    @Test func `reads a body of 64 KiB whole`() async throws {
        server.reply(with: .answer(body: [UInt8](repeating: 0x61, count: 65_536)))
        let response = try await connection.send(UploadRequest(.get, server.url))
        #expect(response.body.count == 65_536)
        #expect(!response.isCutOff)
    }

    @Test func `goes on after an answer that was cut off`() async throws {
        server.reply(with: .answer(body: [UInt8](repeating: 0x61, count: 1_000_000)), .text("next"))
        _ = try await connection.send(UploadRequest(.get, server.url))
        let next = try await connection.send(UploadRequest(.get, server.url))
        #expect(next.body == Array("next".utf8))
    }

    @Test func `is kept from one request to the next`() async throws {
        for _ in 0..<5 { _ = try await connection.send(UploadRequest(.post, server.url, body: [1, 2, 3])) }
        #expect(server.requests.count == 5)
        #expect(server.connectionCount == 1)
    }

    @Test func `is made anew where the server has ended it meanwhile`() async throws {
        _ = try await connection.send(UploadRequest(.get, server.url))
        server.stop()
        try server.start()
        _ = try await connection.send(UploadRequest(.get, server.url))
        #expect(server.connectionCount == 2)
    }

    @Test func `sends requests one after the other`() async throws {
        server.reply(by: { _ in .late(.milliseconds(20)) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                group.addTask { [connection, server] in
                    _ = try await connection.send(UploadRequest(.get, server.url + "/\(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(server.requests.map(\.target)) == ["/0", "/1", "/2", "/3", "/4"])
        #expect(server.connectionCount == 1)
    }
}
