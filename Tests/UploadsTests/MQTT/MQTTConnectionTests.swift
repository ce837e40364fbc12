import Uploads
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `An MQTT connection` {
    private let broker: TestBroker
    private let subscriber: TestSubscriber

    init() async throws {
        broker = try await TestBroker()
        subscriber = try await TestSubscriber(to: "#", of: broker)
    }

    private func connection(port: UInt16? = nil, will: MQTTMessage? = nil) -> MQTTConnection {
        MQTTConnection(
            server: MQTTServer(host: "127.0.0.1", port: Int(port ?? broker.port), isSecure: false),
            clientIdentifier: "gpslog-test",
            will: will
        )
    }

    private func message(_ text: String, topic: String = "owntracks/anna/boat", isRetained: Bool = false) -> MQTTMessage
    {
        MQTTMessage(topic: topic, payload: Array(text.utf8), isRetained: isRetained)
    }

    @Test func `publishes messages, and knows that the broker has them`() async throws {
        let connection = connection()
        let outcomes = try await connection.publish([message("one"), message("two")], within: .seconds(60))
        #expect(outcomes == [.acknowledged, .acknowledged])
        await subscriber.hears("one", on: "owntracks/anna/boat")
        await subscriber.hears("two", on: "owntracks/anna/boat")
    }

    @Test func `publishes many messages in order`() async throws {
        let connection = connection()
        let texts = (0..<500).map { "message \($0)" }
        let outcomes = try await connection.publish(texts.map { message($0) }, within: .seconds(60))
        #expect(outcomes == Array(repeating: .acknowledged, count: 500))
        await subscriber.hears("message 499", on: "owntracks/anna/boat")
        #expect(subscriber.messages == texts.map { "owntracks/anna/boat \($0)" })
    }

    @Test func `publishes nothing without connecting`() async throws {
        await broker.stop()
        #expect(try await connection().publish([], within: .seconds(60)) == [])
    }

    @Test func `has the broker keep what is to be kept, and nothing else`() async throws {
        let connection = connection()
        _ = try await connection.publish(
            [message("kept", isRetained: true), message("not kept", topic: "owntracks/anna/boat/event")],
            within: .seconds(60)
        )
        let late = try await TestSubscriber(to: "#", of: broker)
        await late.hears("kept", on: "owntracks/anna/boat", isRetained: true)
        #expect(late.messages == ["owntracks/anna/boat kept"])
    }

    @Test func `speaks MQTT 5, under the client's name, and stays`() async throws {
        let connection = connection()
        for text in ["one", "two", "three"] { _ = try await connection.publish([message(text)], within: .seconds(60)) }
        #expect(await broker.says("as gpslog-test (p5, c1, k60)"))
        await connection.close(within: .seconds(30))
        #expect(await broker.says("Client gpslog-test disconnected"))
        #expect(broker.log.ranges(of: " as gpslog-test (").count == 1)
    }

    @Suite(.timeLimit(.minutes(2))) struct `with a will` {
        private let broker: TestBroker
        private let subscriber: TestSubscriber
        private let line: StallingProxy
        private let connection: MQTTConnection

        init() async throws {
            broker = try await TestBroker()
            subscriber = try await TestSubscriber(to: "#", of: broker)
            line = try StallingProxy(to: broker.port)
            connection = MQTTConnection(
                server: MQTTServer(host: "127.0.0.1", port: Int(line.port), isSecure: false),
                clientIdentifier: "gpslog-test",
                will: MQTTMessage(topic: "owntracks/anna/boat", payload: Array("gone".utf8))
            )
            let here = MQTTMessage(topic: "owntracks/anna/boat", payload: Array("here".utf8))
            _ = try await connection.publish([here], within: .seconds(60))
            await subscriber.hears("here", on: "owntracks/anna/boat")
        }

        @Test func `has the broker say it when the line is cut`() async throws {
            line.cut()
            await subscriber.hears("gone", on: "owntracks/anna/boat")
        }

        @Test func `has the broker not say it when it is closed in order`() async throws {
            await connection.close(within: .seconds(60))
            #expect(await broker.says("Client gpslog-test disconnected"))
            let other = MQTTConnection(
                server: MQTTServer(host: "127.0.0.1", port: Int(broker.port), isSecure: false),
                clientIdentifier: "other"
            )
            let end = MQTTMessage(topic: "end", payload: Array("end".utf8))
            _ = try await other.publish([end], within: .seconds(60))
            await subscriber.hears("end", on: "end")
            #expect(subscriber.messages == ["owntracks/anna/boat here", "end end"])
        }

        @Test func `connects anew after it was closed`() async throws {
            await connection.close(within: .seconds(60))
            let again = MQTTMessage(topic: "owntracks/anna/boat", payload: Array("again".utf8))
            #expect(try await connection.publish([again], within: .seconds(60)) == [.acknowledged])
            await subscriber.hears("again", on: "owntracks/anna/boat")
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `to a broker of MQTT 3` {
        @Test(arguments: [false, true]) func `speaks MQTT 3`(isSilent: Bool) async throws {
            let broker = try ScriptedBroker(newestVersion: 4, isSilentAboutVersion: isSilent)
            let connection = MQTTConnection(
                server: MQTTServer(host: "127.0.0.1", port: Int(broker.port), isSecure: false),
                clientIdentifier: "gpslog"
            )
            let message = MQTTMessage(topic: "a", payload: [1])
            let outcomes = try await connection.publish([message, message], within: .seconds(60))
            #expect(outcomes == [.acknowledged, .acknowledged])
            #expect(broker.versions == [5, 4])
        }
    }

    @Test func `goes on after a publication that was cancelled`() async throws {
        let connection = connection()
        _ = try await connection.publish([message("one")], within: .seconds(60))
        for _ in 0..<20 {
            let task = Task { try await connection.publish([message("left")], within: .seconds(60)) }
            task.cancel()
            _ = await task.result
        }
        #expect(try await connection.publish([message("two")], within: .seconds(60)) == [.acknowledged])
        await subscriber.hears("two", on: "owntracks/anna/boat")
        #expect(broker.log.ranges(of: " as gpslog-test (").count == 1)
    }
}
