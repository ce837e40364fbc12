import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A broker that answers with what is no MQTT` {
    /// An acknowledged connection with one property, of a number that there is not.
    private static let unknownProperty: [UInt8] = [0x20, 4, 0, 0, 1, 0]

    let logger: UploadingLogger
    let receiver: PlayedReceiver

    init() async throws {
        logger = try UploadingLogger()
        receiver = try PlayedReceiver()
        // Locations that wait are sent as soon as a recording begins.
        try await logger.replay("at-rest")
    }

    /// Has so many targets at a port, each with a connection of its own.
    private func add(_ count: Int, at port: UInt16) throws {
        let sections = (0..<count).map {
            """
            [upload.target-\($0)]
            kind = "owntracks"
            url = "mqtt://127.0.0.1:\(port)"
            user = "anna"
            device = "boat"

            """
        }
        try logger.write(settings: sections.joined(separator: "\n"))
    }

    /// Records while so many answers come, and some fixes after them; expects that all are stored, and that the program
    /// ends in order.
    private func record(while broker: MalformedBroker, answers count: Int) async throws {
        let sent = try epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC")
        let outcome = try await logger.run(["record", "--device", receiver.path.string]) { program in
            try await until { broker.answerCount >= count || !program.isRunning }
            // Nobody reads what is sent to a program that has ended.
            try #require(program.isRunning)
            try await receiver.send(sent, baud: 38_400)
            receiver.waitUntilRead()
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("12 locations accepted"))
        #expect(try await logger.exported().count == 240 + 12)
        #expect(try await logger.marked(for: "target-0").isEmpty)
    }

    @Test func `does not end a recording`() async throws {
        let broker = try MalformedBroker(answering: [Self.unknownProperty])
        try add(1, at: broker.port)
        try await record(while: broker, answers: 3)
    }

    @Test func `does not end a recording, whatever the bytes are`() async throws {
        let broker = try MalformedBroker(answering: MalformedAnswer.random(400, seed: 20_261_123))
        try add(20, at: broker.port)
        try await record(while: broker, answers: 400)
    }
}

/// Answers to a client that wants to be connected, the same in every run.
private enum MalformedAnswer {
    static func random(_ count: Int, seed: UInt64) -> [[UInt8]] {
        var numbers = SplitMix64(state: seed)
        return (0..<count).map { _ in answer(&numbers) }
    }

    /// An acknowledged connection and something behind it, one with properties, or nothing that makes sense.
    private static func answer(_ numbers: inout SplitMix64) -> [UInt8] {
        let length = Int.random(in: 1...40, using: &numbers)
        let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: return [0x20, 2, 0, 0] + packet(holding: noise, &numbers)
        case 1: return [0x20, UInt8(3 + noise.count), 0, 0, UInt8(noise.count)] + noise
        case 2: return packet(holding: noise, &numbers)
        default: return noise
        }
    }

    /// A packet of any kind, but as long as it says.
    private static func packet(holding bytes: [UInt8], _ numbers: inout SplitMix64) -> [UInt8] {
        [UInt8.random(in: 0...255, using: &numbers), UInt8(bytes.count)] + bytes
    }
}
