import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// The number of broker answers, set by GPSLOG_BROKER_ANSWERS; by default, for a few seconds.
private var answerCount: Int {
    unsafe getenv("GPSLOG_BROKER_ANSWERS").flatMap { Int(unsafe String(cString: $0)) } ?? 300
}

@Suite(.timeLimit(.minutes(2)))
struct `A broker that answers with what is no MQTT` {
    /// A CONNACK with a property number that does not exist.
    private static let unknownProperty: [UInt8] = [0x20, 4, 0, 0, 1, 0]

    /// The answer of a broker that only supports MQTT 3.1.1.
    private static let olderVersion: [UInt8] = [0x20, 2, 0, 1]

    let logger: UploadingLogger
    let receiver: PlayedReceiver

    init() async throws {
        logger = try UploadingLogger()
        receiver = try PlayedReceiver()
        // Waiting locations are sent as soon as a recording starts.
        try await logger.replay("at-rest")
    }

    /// Adds this many targets on the same port, each with its own connection.
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

    /// Records until the broker has sent this many answers, then sends some more fixes.
    ///
    /// Expects that all fixes are stored and the program exits normally.
    private func record(while broker: MalformedBroker, answers count: Int) async throws {
        let sent = try epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC")
        let outcome = try await logger.run(["record", "--device", receiver.path.string]) { program in
            try await until { broker.answerCount >= count || !program.isRunning }
            // Data sent to an exited program is never read.
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

    @Test(arguments: [false, true])
    func `takes nothing from a recording at 10 Hz, whatever the bytes are`(isMQTT5: Bool) async throws {
        var answers = MutatedAnswers(seed: 20_261_123, isMQTT5: isMQTT5)
        let all = (0..<answerCount).map { _ in answers.next().flatMap(\.self) }
        let broker = try MalformedBroker(answering: isMQTT5 ? all : [Self.olderVersion], older: isMQTT5 ? nil : all)
        // Clients back off from a broker that sends too much; with more targets, the answers come sooner.
        try add(100, at: broker.port)
        var stored = try await fixCount()
        // Clients try MQTT 5 before MQTT 3.1.1.
        let wanted = all.count * (isMQTT5 ? 1 : 2)
        var (round, epochCount) = (0, 30)
        while broker.answerCount < wanted {
            let next = min(broker.answerCount + 200, wanted)
            let sent = TenEpochsASecond.text(epochCount, fromSecond: round * epochCount)
            let outcome = try await logger.run(["record", "--device", receiver.path.string]) { program in
                try await receiver.send(sent, baud: TenEpochsASecond.baud(of: sent, epochs: epochCount))
                try await until { broker.answerCount >= next || !program.isRunning }
                // Data sent to an exited program is never read.
                try #require(program.isRunning)
                receiver.waitUntilRead()
                try program.terminate()
            }
            #expect(outcome.status == 0, "\(outcome.errors)")
            stored += epochCount
            #expect(try await fixCount() == stored)
            round += 1
        }
    }

    /// The number of stored fixes, regardless of their verdicts.
    private func fixCount() async throws -> Int {
        try #require(try await logger.numbers("SELECT count(*) FROM every_fix").first)
    }
}

/// A walk to the north with ten reports per second.
private enum TenEpochsASecond {
    static func text(_ count: Int, fromSecond second: Int) -> String {
        (0..<count).map { epoch in
            let tenths = second * 10 + epoch
            let time =
                "\(digits(tenths / 36_000))\(digits(tenths / 600 % 60))\(digits(tenths / 10 % 60)).\(tenths % 10)0"
            let place = "5352.\(String(10_000 + tenths).suffix(5)),N,01040.91432,E"
            let bodies = [
                "GNRMC,\(time),A,\(place),0.36,0.0,231126,,,A", "GNGGA,\(time),\(place),1,17,0.61,6.0,M,43.2,M,,",
            ]
            return bodies.map { sentence($0) + "\r\n" }.joined()
        }.joined()
    }

    /// The baud rate at which the text takes this time; a byte has ten bits.
    static func baud(of text: String, epochs: Int) -> Int { text.utf8.count * 100 / epochs }

    private static func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
