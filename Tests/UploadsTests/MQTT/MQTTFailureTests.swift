import Uploads
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A message that is not acknowledged` {
    @Test func `tells that the broker refuses connections`() async throws {
        let proxy = try StallingProxy(to: 1)
        proxy.cut()
        let failure = await failure(over: connection(proxy.port))
        #expect(failure == .noAnswer(reason: "the server refuses connections"))
    }

    @Test func `tells that nobody knows the broker`() async throws {
        let server = MQTTServer(host: "gpslog-test.invalid", port: 1883, isSecure: false)
        let failure = await failure(over: MQTTConnection(server: server, clientIdentifier: "gpslog"))
        #expect(failure == .noAnswer(reason: "the server's name cannot be resolved"))
    }

    @Test func `tells that there is no route`() async throws {
        let server = MQTTServer(host: "224.0.0.1", port: 1883, isSecure: false)
        let failure = await failure(over: MQTTConnection(server: server, clientIdentifier: "gpslog"))
        #expect(failure == .noAnswer(reason: "no route to the server"))
    }

    @Test func `tells that what listens is no broker`() async throws {
        let server = try HTTPTestServer()
        server.dropUnread()
        let failure = await failure(over: connection(server.port))
        #expect(failure == .noAnswer(reason: "the connection was lost"))
    }

    @Test func `tells that no acknowledgement came in time, and the next one connects anew`() async throws {
        let broker = try ScriptedBroker(keepsQuiet: true)
        let connection = connection(broker.port)
        let first = await failure(over: connection, within: .seconds(3))
        #expect(first == .noAnswer(reason: "no answer within 3 s"))
        _ = await failure(over: connection, within: .seconds(3))
        await broker.asked(2)
    }

    @Test(arguments: [4, 5] as [UInt8])
    func `tells that the broker sends what nobody has asked for, and does not take it in`(version: UInt8) async throws {
        // A message with the maximum length.
        let message: [UInt8] = [0x30, 0xFF, 0xFF, 0xFF, 0x7F]
        let flood = ScriptedBroker.connected(inVersion: version) + message + [UInt8](repeating: 0, count: 16 << 20)
        // The client connects with MQTT 5 first, then with 3.1.1.
        let broker = try MalformedBroker(answering: version == 5 ? [flood] : [flood, [0x20, 2, 0, 1]])
        let failure = await failure(over: connection(broker.port))
        #expect(failure == .notTrusted(reason: "the broker sends data that gpslog did not request"))
        try await until { broker.answerCount > (version == 5 ? 0 : 1) }
        #expect(broker.brokenCount == 1)
    }

    @Test func `tells that what answers is no broker`() async throws {
        let broker = try MalformedBroker(answering: [Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)])
        let failure = await failure(over: connection(broker.port))
        #expect(failure == .noAnswer(reason: "the server is not an MQTT broker"))
    }

    @Test func `tells that it was cancelled, at once`() async throws {
        let broker = try ScriptedBroker(keepsQuiet: true)
        let connection = connection(broker.port)
        let task = Task { await failure(over: connection, within: .seconds(600)) }
        await broker.asked(1)
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(
        arguments: [
            ([2, 0, 1], .notAuthorized(reason: "the broker speaks neither MQTT 5 nor 3.1.1 (0x1)")),
            ([3, 0, 0x84, 0], .notAuthorized(reason: "the broker speaks neither MQTT 5 nor 3.1.1 (0x84)")),
            ([2, 0, 2], .notAuthorized(reason: "the broker refuses the client's name (0x2)")),
            ([2, 0, 3], .noAnswer(reason: "the broker is busy (0x3)")),
            ([2, 0, 4], .notAuthorized(reason: "the broker rejects the user name or password (0x4)")),
            ([2, 0, 6], .noAnswer(reason: "the broker refuses the connection (0x6)")),
        ] as [([UInt8], TransportFailure)]
    )
    func `tells why a broker of either version turns the client away`(
        answer: [UInt8],
        expected: TransportFailure
    ) async throws {
        let broker = try ScriptedBroker(welcome: [0x20] + answer)
        #expect(await failure(over: connection(broker.port)) == expected)
        #expect(broker.versions == [5, 4])
    }

    @Test(
        arguments: [
            (0x80, .noAnswer(reason: "the broker refuses the connection (0x80)")),
            (0x85, .notAuthorized(reason: "the broker refuses the client's name (0x85)")),
            (0x86, .notAuthorized(reason: "the broker rejects the user name or password (0x86)")),
            (0x89, .noAnswer(reason: "the broker is busy (0x89)")),
            (0x8A, .notAuthorized(reason: "the broker has banned this client (0x8a)")),
        ] as [(UInt8, TransportFailure)]
    )
    func `tells why a broker of MQTT 5 turns the client away`(code: UInt8, expected: TransportFailure) async throws {
        let broker = try ScriptedBroker(welcome: [0x20, 3, 0, code, 0])
        #expect(await failure(over: connection(broker.port)) == expected)
        #expect(broker.versions == [5])
    }

    @Test func `is lost where the broker ends the connection without a word`() async throws {
        let broker = try ScriptedBroker(welcome: [])
        #expect(await failure(over: connection(broker.port)) == .noAnswer(reason: "the connection was lost"))
        #expect(broker.versions == [5, 4])
    }

    @Test func `has the outcome that the broker's reason code says`() async throws {
        let broker = try ScriptedBroker(reasonCode: 0x97)
        let outcomes = try await connection(broker.port).publish([message, message], within: .seconds(60))
        let unwilling = MQTTOutcome.unwilling(reason: "the broker has reached its limit for this user (0x97)")
        #expect(outcomes == [unwilling, unwilling])
    }

    @Test(arguments: ["", "owntracks/#", "a/+/b"]) func `is refused for its topic, and the others are not`(
        topic: String
    ) async throws {
        let broker = try await TestBroker()
        let messages = [message, MQTTMessage(topic: topic, payload: [1]), message]
        let outcomes = try await connection(broker.port).publish(messages, within: .seconds(60))
        #expect(outcomes == [.acknowledged, .refused(reason: "the topic is not valid for publishing"), .acknowledged])
    }

    @Suite(.timeLimit(.minutes(2))) struct `by a broker that knows its users` {
        private let broker: TestBroker

        init() async throws {
            broker = try await TestBroker(
                users: ["anna": "geheim"],
                accessRules: "user anna\ntopic readwrite owntracks/anna/#\n"
            )
        }

        @Test func `is one that another password would help`() async throws {
            let connection = connection(broker.port, Credentials(user: "anna", password: "falsch"))
            // mosquitto reports a wrong password like a user without access.
            let expected = "the broker does not let this user connect; check user and password (0x87)"
            #expect(await failure(over: connection) == .notAuthorized(reason: expected))
        }

        @Test func `is one that a name would help`() async throws {
            let failure = await failure(over: connection(broker.port))
            #expect(
                failure
                    == .notAuthorized(
                        reason: "the broker does not let this user connect; check user and password (0x87)"
                    )
            )
        }

        @Test func `is one to a topic of somebody else`() async throws {
            let connection = connection(broker.port, Credentials(user: "anna", password: "geheim"))
            let theirs = MQTTMessage(topic: "owntracks/berta/boat", payload: [1])
            let outcomes = try await connection.publish([message, theirs, message], within: .seconds(60))
            let denied = MQTTOutcome.notAuthorized(reason: "the broker does not let this user publish there (0x87)")
            #expect(outcomes == [.acknowledged, denied, .acknowledged])
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `by a broker that goes away` {
        @Test func `is lost, and the next one is acknowledged when the broker is back`() async throws {
            let broker = try await TestBroker()
            let line = try StallingProxy(to: broker.port)
            let connection = connection(line.port)
            #expect(await failure(over: connection) == nil)
            line.stall()
            async let lost = failure(over: connection, within: .seconds(120))
            await broker.stop()
            line.resume()
            #expect(await lost == .noAnswer(reason: "the connection was lost"))
            try await broker.start()
            #expect(await failure(over: connection) == nil)
        }

        @Test func `is lost where the line is cut, and the next one is acknowledged when it is mended`() async throws {
            let broker = try await TestBroker()
            let line = try StallingProxy(to: broker.port)
            let connection = connection(line.port)
            #expect(await failure(over: connection) == nil)
            line.cut()
            #expect(await failure(over: connection) != nil)
            try line.mend()
            #expect(await failure(over: connection) == nil)
        }
    }
}

private let message = MQTTMessage(topic: "owntracks/anna/boat", payload: Array("here".utf8))

private func connection(_ port: UInt16, _ credentials: Credentials = Credentials()) -> MQTTConnection {
    MQTTConnection(
        server: MQTTServer(host: "127.0.0.1", port: Int(port), isSecure: false),
        clientIdentifier: "gpslog-test",
        credentials: credentials
    )
}

private func failure(
    over connection: MQTTConnection,
    within time: Duration = .seconds(60)
) async -> TransportFailure? {
    do throws(TransportFailure) {
        _ = try await connection.publish([message], within: time)
        return nil
    } catch {
        return error
    }
}
