internal import Logging
internal import Synchronization
internal import Terminal

/// Shows what gpslog waits for when a receiver is slow: in the last line of a terminal, or logged once.
final class WaitingNotice: Sendable {
    private struct State {
        /// What gpslog waits for; `nil` if nothing.
        var awaited: String?
        var isLong = false
        var isSaid = false
        var timer: Task<Void, any Error>?
    }

    private let state = Mutex(State())
    private let logger: Logger
    private let console: Console

    /// Creates a hidden notice.
    ///
    /// - Parameters:
    ///   - logger: logs the notice if there is no terminal.
    ///   - console: the terminal that shows the notice.
    init(logger: Logger, console: Console = .standard) {
        (self.logger, self.console) = (logger, console)
        let patience = console.isTerminal ? Duration.seconds(1) : .seconds(5)
        let timer = Task { [weak self] in
            try await Task.sleep(for: patience)
            self?.begin()
        }
        state.withLock { $0.timer = timer }
    }

    /// Sets what gpslog waits for; `nil` when it has arrived.
    func note(_ awaited: String?) {
        state.withLock { state in
            state.awaited = awaited
            if state.isLong { say(&state) }
        }
    }

    /// Hides the notice, if it is shown.
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
