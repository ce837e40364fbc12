import Uploads
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `An encrypted HTTP connection` {
    private let authority: TestAuthority
    private let server: HTTPTestServer

    init() async throws {
        authority = try await TestAuthority()
        server = try HTTPTestServer()
    }

    private func failure(of url: String, _ security: TransportSecurity) async -> TransportFailure? {
        do throws(TransportFailure) {
            let connection = HTTPConnection(security: security, userAgent: "gpslog")
            _ = try await connection.send(UploadRequest(.post, url, body: Array("geheim".utf8)))
            return nil
        } catch {
            return error
        }
    }

    @Test func `is made where the authority is trusted`() async throws {
        let front = try await TLSTestServer(before: server.port, as: authority.identity("server"))
        let security = TransportSecurity(authorityFile: authority.certificateFile)
        #expect(await failure(of: front.url, security) == nil)
        #expect(server.requests.map(\.text) == ["geheim"])
    }

    @Test func `is not made where nobody trusts the authority`() async throws {
        let front = try await TLSTestServer(before: server.port, as: authority.identity("server"))
        let expected = "the server's certificate is not trusted: unable to get local issuer certificate"
        #expect(await failure(of: front.url, TransportSecurity()) == .notTrusted(reason: expected))
        #expect(server.requests.isEmpty)
    }

    @Test func `is not made to a server of another name`() async throws {
        let identity = try await authority.identity("other", for: "DNS:other.example")
        let front = try await TLSTestServer(before: server.port, as: identity)
        let security = TransportSecurity(authorityFile: authority.certificateFile)
        let expected = "the server's certificate is not trusted: it is made for another name"
        #expect(await failure(of: front.url, security) == .notTrusted(reason: expected))
        #expect(server.requests.isEmpty)
    }

    @Test func `is not made where the certificate has expired`() async throws {
        let front = try await TLSTestServer(before: server.port, as: authority.identity("server", days: -1))
        let security = TransportSecurity(authorityFile: authority.certificateFile)
        let expected = "the server's certificate is not trusted: certificate has expired"
        #expect(await failure(of: front.url, security) == .notTrusted(reason: expected))
        #expect(server.requests.isEmpty)
    }

    @Test func `is not made where the file of the authorities is missing`() async throws {
        let front = try await TLSTestServer(before: server.port, as: authority.identity("server"))
        let failure = await failure(of: front.url, TransportSecurity(authorityFile: "/nowhere/authority.pem"))
        #expect(failure == .notTrusted(reason: "the file of the authorities cannot be read"))
    }

    @Test func `is not made to a server that does not encrypt`() async throws {
        server.dropUnread(saying: Array("220 mail.example ESMTP\r\n".utf8))
        let failure = await failure(of: "https://127.0.0.1:\(server.port)/", TransportSecurity())
        #expect(failure == .notTrusted(reason: "the encrypted connection failed: wrong version number"))
    }

    @Test func `is not made to what ends it in the middle of the handshake`() async throws {
        server.dropUnread()
        let failure = await failure(of: "https://127.0.0.1:\(server.port)/", TransportSecurity())
        #expect(failure == .noAnswer(reason: "the connection was lost"))
    }

    @Suite(.timeLimit(.minutes(2))) struct `to a server that asks for a certificate` {
        private let authority: TestAuthority
        private let server: HTTPTestServer
        private let front: TLSTestServer

        init() async throws {
            authority = try await TestAuthority()
            server = try HTTPTestServer()
            front = try await TLSTestServer(
                before: server.port,
                as: authority.identity("server"),
                clientAuthority: authority.certificateFile
            )
        }

        private let turnedAway: [TransportFailure] = [
            .notTrusted(reason: "the server requires a client certificate, or another one"),
            // The server closes right after its alert; a slow client sees only the closed connection.
            .noAnswer(reason: "the connection was lost"),
        ]

        private func status(_ certificate: FilePath?, _ key: FilePath?) async throws(TransportFailure) -> Int {
            let security = TransportSecurity(
                authorityFile: authority.certificateFile,
                certificateFile: certificate,
                keyFile: key
            )
            return try await HTTPConnection(security: security, userAgent: "gpslog")
                .send(UploadRequest(.get, front.url)).status
        }

        @Test func `is made with one of the right authority`() async throws {
            let client = try await authority.identity("client")
            #expect(try await status(client.certificateFile, client.keyFile) == 200)
        }

        @Test func `is not made without`() async throws {
            let failure = await #expect(throws: TransportFailure.self) { try await status(nil, nil) }
            #expect(turnedAway.contains { $0 == failure })
            #expect(server.requests.isEmpty)
        }

        @Test func `is not made with one of another authority`() async throws {
            let stranger = try await TestAuthority()
            let client = try await stranger.identity("client")
            let failure = await #expect(throws: TransportFailure.self) {
                try await status(client.certificateFile, client.keyFile)
            }
            #expect(turnedAway.contains { $0 == failure })
        }

        @Test func `is not made with the key of another one`() async throws {
            let client = try await authority.identity("client")
            let other = try await authority.identity("other")
            let expected = TransportFailure.notTrusted(
                reason: "the client certificate or its key cannot be read, or they do not belong together"
            )
            await #expect(throws: expected) { try await status(client.certificateFile, other.keyFile) }
        }
    }
}
