import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)), .enabled(if: Tool.mosquitto.isInstalled, "mosquitto is not installed"))
struct `A broker that is started anew while much is on its way` {
    let logger: UploadingLogger
    let broker: TestBroker
    let line: StallingProxy

    init() async throws {
        logger = try UploadingLogger()
        broker = try await TestBroker()
        line = try StallingProxy(to: broker.port)
        try await logger.replay("city-walk")
        let options = ["--kind", "owntracks", "--user", "anna", "--device", "boat", "--rate", "50"]
        let added = try await logger.run(
            ["upload", "add", "home", "--url", "mqtt://127.0.0.1:\(line.port)"] + options
        ) { _ in }
        #expect(added.status == 0, "\(added.errors)")
    }

    private func numbers(heardBy listener: TestSubscriber) throws -> [Int] {
        try listener.payloads.compactMap { try JSONValue(parsing: $0)["_id"]?.text.flatMap { Int($0) } }
    }

    /// Breaks the line, restarts the broker once all acknowledged messages were received, and repairs the line.
    private func restart(after listener: TestSubscriber, and heard: [Int]) async throws -> TestSubscriber {
        line.cut()
        try await until {
            let known = try await logger.status().acknowledged
            return Set(heard + (try numbers(heardBy: listener))).count >= known
        }
        await broker.stop()
        try await broker.start()
        let next = try await TestSubscriber(to: "owntracks/#", of: broker)
        try line.mend()
        return next
    }

    @Test func `gets all, and what was in flight twice at most`() async throws {
        let receiver = try PlayedReceiver()
        var heard: [Int] = []
        var listener = try await TestSubscriber(to: "owntracks/#", of: broker)
        let outcome = try await logger.run(["record", "--device", receiver.path.string]) { program in
            for _ in 0..<2 {
                let current = listener
                // On a busy machine, nearly all messages may have gone to the previous listener.
                try await until {
                    let waiting = try await logger.status().waiting
                    return current.messages.count >= 40 || waiting == 0
                }
                listener = try await restart(after: current, and: heard)
                heard += try numbers(heardBy: current)
            }
            try await until { try await logger.status().waiting == 0 }
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        let all = try await logger.exported().map(\.identifier).sorted()
        let last = listener
        try await until { Set(heard + (try numbers(heardBy: last))).count >= all.count }
        heard += try numbers(heardBy: last)
        #expect(Set(heard).sorted() == all)
        #expect(heard.count <= all.count + 2)
        #expect(try await logger.marked() == all)
    }
}
