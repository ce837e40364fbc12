import Synchronization

/// The output of a program so far, and the tasks that wait for more.
final class SpokenLines: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var hasEnded = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    func add(_ bytes: [UInt8]) { wake { $0.bytes += bytes } }

    func end() { wake { $0.hasEnded = true } }

    /// Waits until the output contains a fragment `count` times; false if the program ends or the limit passes first.
    func contains(_ fragment: String, times count: Int = 1, within limit: Duration = .seconds(100)) async -> Bool {
        let deadline = ContinuousClock.now + limit
        let alarm = Task { [weak self] in
            try await Task.sleep(until: deadline)
            self?.wake { _ in }
        }
        defer { alarm.cancel() }
        while true {
            let (isThere, hasEnded, seen) = state.withLock { state in
                let text = String(decoding: state.bytes, as: UTF8.self)
                let isThere = count == 1 ? text.contains(fragment) : text.ranges(of: fragment).count >= count
                return (isThere, state.hasEnded, state.bytes.count)
            }
            if isThere || hasEnded || ContinuousClock.now >= deadline { return isThere }
            await withCheckedContinuation { continuation in
                let isNews = state.withLock { state in
                    if state.bytes.count > seen || state.hasEnded || ContinuousClock.now >= deadline { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isNews { continuation.resume() }
            }
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state in
            change(&state)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
