internal import Logbook
internal import Recording

/// Distributes changes of devices' latest positions to open pages.
///
/// It listens to the database only while a page is open.
actor DeviceFeed {
    private let shared: any SharedDatabase
    private var listeners: [Int: AsyncStream<DeviceMoves>.Continuation] = [:]
    private var latest = 0
    private var listening: Task<Void, Never>?

    init(of shared: any SharedDatabase) { self.shared = shared }

    /// Changes from now on; if the listener is slow, several changes are reported together as "many".
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
