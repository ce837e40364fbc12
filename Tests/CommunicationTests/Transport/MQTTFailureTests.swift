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

    @Test func `tells that it was cancelled, at once`() async throws {
        let broker = try ScriptedBroker(keepsQuiet: true)
        let connection = connection(broker.port)
        let task = Task { await failure(over: connection, within: .seconds(600)) }
        await broker.asked(1)
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(arguments: [
        (UInt8(0x80), MQTTOutcome.refused(reason: "the broker refuses the message (0x80)")),
        (UInt8(0x87), MQTTOutcome.notAuthorized(reason: "the broker does not let this user publish there (0x87)")),
        (UInt8(0x97), MQTTOutcome.unwilling(reason: "the broker takes no more from this user for now (0x97)")),
        (UInt8(0x10), MQTTOutcome.acknowledged),
    ]) func `tells what the broker's reason code means`(code: UInt8, outcome: MQTTOutcome) async throws {
        let broker = try ScriptedBroker(reasonCode: code)
        let outcomes = try await connection(broker.port).publish([message, message], within: .seconds(60))
        #expect(outcomes == [outcome, outcome])
    }

    @Test(arguments: ["", "owntracks/#", "a/+/b"]) func `is refused for its topic, and the others are not`(
        topic: String
    ) async throws {
        let broker = try await TestBroker()
        let messages = [message, MQTTMessage(topic: topic, payload: [1]), message]
        let outcomes = try await connection(broker.port).publish(messages, within: .seconds(60))
        #expect(outcomes == [.acknowledged, .refused(reason: "the broker refuses the topic (0x90)"), .acknowledged])
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
            let expected = "the broker does not let this user connect (0x87)"
            #expect(await failure(over: connection) == .notAuthorized(reason: expected))
        }

        @Test func `is one that a name would help`() async throws {
            let failure = await failure(over: connection(broker.port))
            #expect(failure == .notAuthorized(reason: "the broker does not let this user connect (0x87)"))
        }

        @Test func `is one to a topic of somebody else`() async throws {
            let connection = connection(broker.port, Credentials(user: "anna", password: "geheim"))
            let outcomes = try await connection.publish(
                [message, MQTTMessage(topic: "owntracks/berta/boat", payload: [1])],
                within: .seconds(60)
            )
            let denied = MQTTOutcome.notAuthorized(reason: "the broker does not let this user publish there (0x87)")
            #expect(outcomes == [.acknowledged, denied])
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
