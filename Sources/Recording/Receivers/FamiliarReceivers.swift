internal import GNSS
internal import Logbook
internal import Logging
internal import NMEA
internal import Platform
internal import Receivers
internal import Settings
internal import Synchronization

/// The line settings and sentences of receivers that were heard in this and earlier runs.
final class FamiliarReceivers: Sendable {
    /// Delay before a new receiver is remembered, in case the program is killed later.
    private static let firstNote = Duration.seconds(15)

    private struct State {
        var hasStarted = false
        var passedLines = LineCounts()
        var settings: [ReceiverIdentity: LineSetting] = [:]
        var sentences: [ReceiverIdentity: [String]] = [:]
    }

    private let memory: any ReceiverMemory
    private let logger: Logger
    private let onRecognised: @Sendable (ReceiverIdentity) -> Void
    private let state: Mutex<State>

    /// Creates the list from a memory.
    ///
    /// - Parameters:
    ///   - remembered: the receivers in the memory.
    ///   - memory: stores receivers from now on.
    ///   - logger: the log for errors of the memory.
    ///   - onRecognised: called on the reading thread when a receiver sends sentences.
    init(
        _ remembered: [FamiliarReceiver],
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

    /// Whether any receiver has been opened.
    var hasStarted: Bool { state.withLock { $0.hasStarted } }

    /// Counts of lines without a fix, over all receivers that have ended.
    var passedLines: LineCounts { state.withLock { $0.passedLines } }

    /// The last line setting of a receiver; `nil` if unknown.
    func setting(of receiver: ReceiverIdentity) -> LineSetting? { state.withLock { $0.settings[receiver] } }

    /// The sentence addresses that a receiver sent last time; empty if unknown.
    func sentences(of receiver: ReceiverIdentity) -> [String] { state.withLock { $0.sentences[receiver] ?? [] } }

    func noteStart() { state.withLock { $0.hasStarted = true } }

    /// Remembers the setting at which sentences arrive.
    func note(_ setting: LineSetting, of receiver: ReceiverIdentity) {
        state.withLock { $0.settings[receiver] = setting }
        onRecognised(receiver)
    }

    /// Remembers the sentences of a line while `work` runs: once soon after the start, and again at the end.
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
        // A receiver that was unplugged quickly may not have sent all its sentences.
        if line.counts.framing.sentences < 2 * sentences.count {
            sentences += self.sentences(of: receiver).filter { !sentences.contains($0) }
        }
        state.withLock { $0.sentences[receiver] = sentences }
        let remembered = FamiliarReceiver(
            receiver: receiver,
            lineSetting: setting(of: receiver)?.description,
            sentences: sentences,
            lastHeard: UTCTime.now
        )
        do {
            try await memory.remember(remembered)
        } catch {
            // The next run searches for the speed again. If storage fails, the recording ends anyway.
            logger.debug("\(receiver) cannot be remembered: \(error)")
        }
    }
}
