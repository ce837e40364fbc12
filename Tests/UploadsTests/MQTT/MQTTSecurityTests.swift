import Uploads
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `An encrypted MQTT connection` {
    private let authority: TestAuthority

    init() async throws {
        authority = try await TestAuthority()
    }

    private func failure(
        of broker: TestBroker,
        trusting authorityFile: FilePath?,
        client: TestAuthority.Identity? = nil
    ) async -> TransportFailure? {
        let connection = MQTTConnection(
            server: MQTTServer(host: "127.0.0.1", port: Int(broker.port), isSecure: true),
            clientIdentifier: "gpslog",
            security: TransportSecurity(
                authorityFile: authorityFile,
                certificateFile: client?.certificateFile,
                keyFile: client?.keyFile
            )
        )
        do throws(TransportFailure) {
            let message = MQTTMessage(topic: "owntracks/anna/boat", payload: Array("here".utf8))
            let outcomes = try await connection.publish([message], within: .seconds(60))
            return outcomes == [.acknowledged] ? nil : .refused(reason: "\(outcomes)")
        } catch {
            return error
        }
    }

    @Test func `is made where the authority is trusted`() async throws {
        let broker = try await TestBroker(identity: authority.identity("server"))
        #expect(await failure(of: broker, trusting: authority.certificateFile) == nil)
    }

    @Test func `is not made where nobody trusts the authority`() async throws {
        let broker = try await TestBroker(identity: authority.identity("server"))
        let failure = await failure(of: broker, trusting: nil)
        let expected = "the server's certificate is not trusted: unable to get local issuer certificate"
        #expect(failure == .notTrusted(reason: expected))
    }

    @Test func `is not made to a server of another name`() async throws {
        let broker = try await TestBroker(identity: authority.identity("other", for: "DNS:other.example"))
        let failure = await failure(of: broker, trusting: authority.certificateFile)
        #expect(
            failure == .notTrusted(reason: "the server's certificate is not trusted: it is made for another name")
        )
    }

    @Test func `is not made where the certificate has expired`() async throws {
        let broker = try await TestBroker(identity: authority.identity("server", days: -1))
        let failure = await failure(of: broker, trusting: authority.certificateFile)
        let expected = "the server's certificate is not trusted: certificate has expired"
        #expect(failure == .notTrusted(reason: expected))
    }

    @Test func `is not made where the file of the authorities is missing`() async throws {
        let broker = try await TestBroker(identity: authority.identity("server"))
        let failure = await failure(of: broker, trusting: "/nowhere/authority.pem")
        let expected = "the file of the authorities cannot be read"
        #expect(failure == .notTrusted(reason: expected))
    }

    @Test func `is not made to what ends it in the middle of the handshake`() async throws {
        let server = try HTTPTestServer()
        server.dropUnread()
        let connection = MQTTConnection(
            server: MQTTServer(host: "127.0.0.1", port: Int(server.port), isSecure: true),
            clientIdentifier: "gpslog"
        )
        await #expect(throws: TransportFailure.noAnswer(reason: "the connection was lost")) {
            try await connection.publish([MQTTMessage(topic: "a", payload: [])], within: .seconds(60))
        }
    }

    @Test func `is made with a certificate where the broker asks for one`() async throws {
        let broker = try await TestBroker(
            identity: authority.identity("server"),
            clientAuthority: authority.certificateFile
        )
        let client = try await authority.identity("client")
        #expect(await failure(of: broker, trusting: authority.certificateFile, client: client) == nil)
    }

    @Test func `is not made without a certificate where the broker asks for one`() async throws {
        let broker = try await TestBroker(
            identity: authority.identity("server"),
            clientAuthority: authority.certificateFile
        )
        let failure = await failure(of: broker, trusting: authority.certificateFile)
        let reasons: [TransportFailure] = [
            .notTrusted(reason: "the server requires a client certificate, or another one"),
            // The broker closes right after its alert; a slow client sees only the closed connection.
            .noAnswer(reason: "the connection was lost"),
        ]
        #expect(reasons.contains { $0 == failure })
    }
}
