internal import Logging
internal import Synchronization
internal import Terminal

/// The line that says what a receiver is waited for, once that takes long: on a terminal below all others, else said once.
final class WaitingNotice: Sendable {
    private struct State {
        /// The thing that is waited for; nil while nothing is.
        var awaited: String?
        var isLong = false
        var isSaid = false
        var timer: Task<Void, any Error>?
    }

    private let state = Mutex(State())
    private let logger: Logger
    private let console: Console

    /// A notice that has nothing to say yet.
    ///
    /// - Parameters:
    ///   - logger: says it where nobody watches.
    ///   - console: shows it.
    init(logger: Logger, console: Console = .standard) {
        (self.logger, self.console) = (logger, console)
        let patience = console.isTerminal ? Duration.seconds(1) : .seconds(5)
        let timer = Task { [weak self] in
            try await Task.sleep(for: patience)
            self?.begin()
        }
        state.withLock { $0.timer = timer }
    }

    /// Takes note of the thing of the receiver's that is waited for; nil where nothing is any more.
    func note(_ awaited: String?) {
        state.withLock { state in
            state.awaited = awaited
            if state.isLong { say(&state) }
        }
    }

    /// Takes the notice away.
    func end() {
        state.withLock { $0.timer?.cancel() }
        note(nil)
    }

    private func begin() {
        state.withLock { state in
            state.isLong = true
            say(&state)
        }
    }

    private func say(_ state: inout State) {
        let isWanted = logger.logLevel <= .notice
        guard let awaited = state.awaited, isWanted else { return console.clearStatus() }
        let text = "waiting for the receiver's \(awaited)"
        if console.isTerminal { return console.show(status: "gpslog: \(text)") }
        if !state.isSaid { logger.notice("\(text)") }
        state.isSaid = true
    }
}
