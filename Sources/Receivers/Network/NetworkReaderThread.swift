internal import Platform
internal import SystemPackage

/// Reads one source on a separate thread.
final class NetworkReaderThread: Sendable {
    let address: NetworkAddress
    let acceptsMissingChecksum: Bool
    let greeting: String?
    let onEvent: @Sendable (NetworkSourceEvent) -> Void
    let stopEvent: StopEvent
    let dropped = DroppedBytes()
    let heartbeat = ReaderHeartbeat()

    init(
        _ address: NetworkAddress,
        acceptingMissingChecksum acceptsMissingChecksum: Bool,
        greeting: String?,
        onEvent: @escaping @Sendable (NetworkSourceEvent) -> Void
    ) throws(NetworkFailure) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw NetworkFailure(error) }
        self.address = address
        self.greeting = greeting
        self.acceptsMissingChecksum = acceptsMissingChecksum
        self.onEvent = onEvent
    }

    /// Connects and delivers chunks until stopped.
    func start(delivering continuation: DroppedBytes.Continuation) {
        heartbeat.expect(within: .zero)
        do throws(Errno) {
            try NamedThread.start("network source") { [self] in
                var reader = NetworkReader(for: self, delivering: continuation)
                do throws(Errno) {
                    try reader.read()
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: NetworkFailure(error))
                }
                heartbeat.rest()
            }
        } catch {
            heartbeat.rest()
            continuation.finish(throwing: NetworkFailure(error))
        }
    }

    func stop() { stopEvent.raise() }
}
