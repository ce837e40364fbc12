import Communication
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A message that is not acknowledged` {
    @Test func `tells that the broker refuses connections`() async throws {
        let proxy = try StallingProxy(to: 1)
        proxy.cut()
        let failure = await failure(over: connection(proxy.port))
        #expect(failure == .noAnswer(reason: "the server refuses connections"))
    }

    @Test func `tells that nobody knows the broker`() async throws {
        let server = MQTTServer(host: "gpslog-test.invalid", port: 1883, isSecure: false)
        let failure = await failure(over: MQTTConnection(server: server, clientIdentifier: "gpslog"))
        #expect(failure == .noAnswer(reason: "the name of the server is not known"))
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
        let first = await failure(over: connection, within: .milliseconds(500))
        #expect(first == .noAnswer(reason: "no answer within 500 ms"))
        _ = await failure(over: connection, within: .milliseconds(500))
        await broker.asked(2)
    }

    @Test func `tells that the broker sends what nobody has asked for, and takes little of it in`() async throws {
        // A message as long as there can be one, as libmosquitto would take it in.
        let flood = ScriptedBroker.connected + [0x30, 0xFF, 0xFF, 0xFF, 0x7F] + [UInt8](repeating: 0, count: 4 << 20)
        let broker = try MalformedBroker(answering: [flood], isSlow: true)
        let failure = await failure(over: connection(broker.port))
        #expect(failure == .notTrusted(reason: "the broker sends more than anybody has asked for"))
        try await until { broker.answerCount > 0 }
        #expect(broker.brokenCount == 1)
    }

    @Test func `tells that it was cancelled, at once`() async throws {
        let broker = try ScriptedBroker(keepsQuiet: true)
        let connection = connection(broker.port)
        let task = Task { await failure(over: connection, within: .seconds(600)) }
        await broker.asked(1)
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(arguments: [
        (
            [0x20, 2, 0, 1],
            TransportFailure.notAuthorized(reason: "the broker does not speak MQTT 3.1.1 (0x1)")
        ),
        ([0x20, 3, 0, 0x84, 0], .notAuthorized(reason: "the broker does not speak MQTT 3.1.1 (0x84)")),
        ([0x20, 2, 0, 2], .notAuthorized(reason: "the broker refuses the client's name (0x2)")),
        ([0x20, 2, 0, 3], .noAnswer(reason: "the broker is busy (0x3)")),
        ([0x20, 2, 0, 4], .notAuthorized(reason: "the broker wants another user name or password (0x4)")),
        ([0x20, 2, 0, 6], .noAnswer(reason: "the broker refuses the connection (0x6)")),
    ]) func `tells why the broker turns the client away`(answer: [UInt8], expected: TransportFailure) async throws {
        let broker = try ScriptedBroker(welcome: answer)
        #expect(await failure(over: connection(broker.port)) == expected)
        #expect(broker.versions == [4])
    }

    @Test func `is lost where the broker ends the connection without a word`() async throws {
        let broker = try ScriptedBroker(welcome: [])
        #expect(await failure(over: connection(broker.port)) == .noAnswer(reason: "the connection was lost"))
        #expect(broker.versions == [4])
    }

    @Test(arguments: ["", "owntracks/#", "a/+/b"]) func `is refused for its topic, and the others are not`(
        topic: String
    ) async throws {
        let broker = try await TestBroker()
        let messages = [message, MQTTMessage(topic: topic, payload: [1]), message]
        let outcomes = try await connection(broker.port).publish(messages, within: .seconds(60))
        #expect(outcomes == [.acknowledged, .refused(reason: "nobody can publish to this topic"), .acknowledged])
    }

    @Suite(.timeLimit(.minutes(15))) struct `by a broker that knows its users` {
        private let broker: TestBroker

        init() async throws {
            broker = try await TestBroker(
                users: ["anna": "geheim"],
                accessRules: "user anna\ntopic readwrite owntracks/anna/#\n"
            )
        }

        @Test func `is one that another password would help`() async throws {
            let connection = connection(broker.port, Credentials(user: "anna", password: "falsch"))
            // mosquitto says the same of a wrong password as of a user that may not connect.
            let expected = "the broker does not let this user connect; are user and password right? (0x5)"
            #expect(await failure(over: connection) == .notAuthorized(reason: expected))
        }

        @Test func `is one that a name would help`() async throws {
            let failure = await failure(over: connection(broker.port))
            #expect(
                failure
                    == .notAuthorized(
                        reason: "the broker does not let this user connect; are user and password right? (0x5)"
                    )
            )
        }

        // Only MQTT 5 has words for it (MQTT 3.1.1, 3.3.5).
        @Test func `is none that a user may not publish, whom the broker does not tell`() async throws {
            let subscriber = try await TestSubscriber(to: "#", of: broker, user: "anna", password: "geheim")
            let connection = connection(broker.port, Credentials(user: "anna", password: "geheim"))
            let theirs = MQTTMessage(topic: "owntracks/berta/boat", payload: [1])
            let outcomes = try await connection.publish([theirs, message], within: .seconds(60))
            #expect(outcomes == [.acknowledged, .acknowledged])
            await subscriber.hears("here", on: "owntracks/anna/boat")
            #expect(subscriber.messages == ["owntracks/anna/boat here"])
        }
    }

    @Suite(.timeLimit(.minutes(15))) struct `by a broker that goes away` {
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
