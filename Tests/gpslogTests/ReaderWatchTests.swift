import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)), .enabled(if: StoppedThread.isPossible, "threads of others cannot be stopped"))
struct `A recording as a service, one of whose threads hangs` {
    private let logger: Logger
    private let receiver: PlayedReceiver
    private let socket: NotificationSocket

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
        socket = try NotificationSocket(at: logger.folder.file("notify"))
    }

    private func record(
        from source: String,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(
            ["record", "--device", source],
            environment: [
                "GPSLOG_DATABASE": logger.database, "NOTIFY_SOCKET": logger.folder.file("notify").string,
                "WATCHDOG_USEC": "300000",
            ],
            while: body
        )
    }

    /// Expects no watchdog messages while a thread is stopped, and messages again afterwards.
    private func expectSilence(
        whileStopping thread: StoppedThread,
        saying words: String,
        _ program: BuiltProgram.Running
    ) async throws {
        try await thread.whileStopped {
            #expect(await program.says(words))
            while socket.hasMessage {}
            // With three reports per timeout of 0.3 s, there would be thirty in this time.
            try await Task.sleep(for: .seconds(3))
            #expect(!socket.hasMessage)
        }
        let message = try await socket.message { $0 == "WATCHDOG=1" }
        #expect(message.first == "WATCHDOG=1")
    }

    @Test func `tells of no life while a line is not read, and says which`() async throws {
        let outcome = try await record(from: receiver.path.string) { program in
            #expect(await program.says("reading"))
            let name = receiver.path.lastComponent?.string ?? ""
            try await expectSilence(
                whileStopping: try StoppedThread(named: name, of: program.processIdentifier),
                saying: "the thread that reads \(receiver.path) has hung for 5 s",
                program
            )
            #expect(await program.says("\(receiver.path) is read again"))
            try program.terminate()
        }
        #expect(outcome.status == 0)
    }

    @Test func `tells of no life while a source in a network is not read, and says which`() async throws {
        let port = try ReservedPort()
        let source = "udp://127.0.0.1:\(port.number)"
        let outcome = try await record(from: source) { program in
            #expect(await program.says("reading"))
            try await expectSilence(
                whileStopping: try StoppedThread(named: "network source", of: program.processIdentifier),
                saying: "the thread that reads \(source) has hung for 5 s",
                program
            )
            try program.terminate()
        }
        #expect(outcome.status == 0)
    }
}
