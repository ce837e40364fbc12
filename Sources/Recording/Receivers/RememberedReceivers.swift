internal import GNSS
internal import Logbook
internal import Logging
internal import NMEA
internal import Platform
internal import Receivers
internal import Settings
internal import Synchronization

/// The receivers that were heard before, in this run and in earlier ones: how their lines are set, and what they send.
final class RememberedReceivers: Sendable {
    /// The time after the opening of a receiver at which it is remembered, should the program be killed.
    private static let firstNote = Duration.seconds(15)

    private struct State {
        var hasStarted = false
        var passedLines = PassedLines()
        var settings: [ReceiverIdentity: LineSetting] = [:]
        var sentences: [ReceiverIdentity: [String]] = [:]
    }

    private let memory: any ReceiverMemory
    private let logger: Logger
    private let onRecognised: @Sendable (ReceiverIdentity) -> Void
    private let state: Mutex<State>

    /// The receivers that a memory knows.
    ///
    /// - Parameters:
    ///   - remembered: the receivers that it remembers by now.
    ///   - memory: is told what is heard from now on.
    ///   - logger: is told where it cannot be.
    ///   - onRecognised: called when sentences are heard from a receiver, on its reading thread.
    init(
        _ remembered: [RememberedReceiver],
        memory: any ReceiverMemory,
        logger: Logger,
        onRecognised: @escaping @Sendable (ReceiverIdentity) -> Void
    ) {
        self.memory = memory
        self.logger = logger
        self.onRecognised = onRecognised
        var state = State()
        for receiver in remembered {
            state.settings[receiver.receiver] = receiver.lineSetting.flatMap { LineSetting($0) }
            state.sentences[receiver.receiver] = receiver.sentences
        }
        self.state = Mutex(state)
    }

    /// True where a receiver has been opened.
    var hasStarted: Bool { state.withLock { $0.hasStarted } }

    /// Lines that made no fix so far, over all receivers that have ended.
    var passedLines: PassedLines { state.withLock { $0.passedLines } }

    /// Returns the setting that the line of a receiver had; nil where that is not known.
    func setting(of receiver: ReceiverIdentity) -> LineSetting? { state.withLock { $0.settings[receiver] } }

    /// The addresses of the sentences that a receiver sent when it was heard last; empty where that is not known.
    func sentences(of receiver: ReceiverIdentity) -> [String] { state.withLock { $0.sentences[receiver] ?? [] } }

    /// Takes note that a receiver has been opened.
    func noteStart() { state.withLock { $0.hasStarted = true } }

    /// Takes note that sentences arrive with a setting.
    func note(_ setting: LineSetting, of receiver: ReceiverIdentity) {
        state.withLock { $0.settings[receiver] = setting }
        onRecognised(receiver)
    }

    /// Remembers what is heard over a line while work is done: soon after the beginning, and at the end.
    func keep(
        _ line: LineStatistics,
        of receiver: ReceiverIdentity,
        during work: () async throws -> Void
    ) async throws {
        let outcome = await withTaskGroup { group in
            group.addTask {
                guard (try? await Task.sleep(for: Self.firstNote)) != nil else { return }
                await self.remember(line, of: receiver)
            }
            let outcome = await Result { try await work() }
            group.cancelAll()
            return outcome
        }
        await remember(line, of: receiver)
        state.withLock { $0.passedLines.add(line.counts) }
        try outcome.get()
    }

    private func remember(_ line: LineStatistics, of receiver: ReceiverIdentity) async {
        var sentences = line.sentences
        if sentences.isEmpty { return }
        // A receiver that was pulled at once had no time to send all that it sends.
        if line.counts.framing.sentences < 2 * sentences.count {
            sentences += self.sentences(of: receiver).filter { !sentences.contains($0) }
        }
        state.withLock { $0.sentences[receiver] = sentences }
        let remembered = RememberedReceiver(
            receiver: receiver,
            lineSetting: setting(of: receiver)?.description,
            sentences: sentences,
            lastHeard: UTCTime.now
        )
        do {
            try await memory.remember(remembered)
        } catch {
            // The next run searches for the speed again; a storage that fails ends the recording by itself.
            logger.debug("\(receiver) cannot be remembered: \(error)")
        }
    }
}
