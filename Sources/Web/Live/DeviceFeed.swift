internal import Logbook
internal import Recording

/// Hands the news of devices' latest places to all who show them, and listens to it only while somebody does.
actor DeviceFeed {
    private let shared: any SharedDatabase
    private var listeners: [Int: AsyncStream<DeviceMoves>.Continuation] = [:]
    private var latest = 0
    private var listening: Task<Void, Never>?

    /// The news of a database.
    init(of shared: any SharedDatabase) { self.shared = shared }

    /// The news from now on; one that nobody has taken when the next one comes is told as that of many.
    func listen() -> AsyncStream<DeviceMoves> {
        latest += 1
        let number = latest
        let (moves, output) = AsyncStream.makeStream(of: DeviceMoves.self, bufferingPolicy: .bufferingNewest(1))
        output.onTermination = { [weak self] _ in
            Task { [self] in await self?.leave(number) }
        }
        listeners[number] = output
        if listening == nil {
            listening = Task { [weak self, shared] in
                for await move in shared.moves() { await self?.tell(move) }
            }
        }
        return moves
    }

    private func leave(_ number: Int) {
        listeners[number] = nil
        guard listeners.isEmpty else { return }
        listening?.cancel()
        listening = nil
    }

    private func tell(_ move: DeviceMoves) {
        for listener in listeners.values { move.tell(listener) }
    }
}
