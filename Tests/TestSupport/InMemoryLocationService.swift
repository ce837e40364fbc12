package import GNSS
package import Logbook
import Synchronization

/// A receiver whose fixes come from the test.
package final class InMemoryLocationService: LocationService {
    package let receiver: ReceiverIdentity
    private let stream: AsyncThrowingStream<[ReceivedFix], any Error>
    private let continuation: AsyncThrowingStream<[ReceivedFix], any Error>.Continuation
    private let stops = Mutex(0)

    package var isStopped: Bool { stops.withLock { $0 > 0 } }

    package init(receiver: ReceiverIdentity = ReceiverIdentity("in memory")) {
        self.receiver = receiver
        (stream, continuation) = AsyncThrowingStream.makeStream()
    }

    package func fixes() async throws -> AsyncThrowingStream<[ReceivedFix], any Error> { stream }

    package func stop() {
        stops.withLock { $0 += 1 }
        continuation.finish()
    }

    /// Sends fixes without a time of reception.
    package func send(_ fixes: GNSSFix...) {
        for fix in fixes { continuation.yield([ReceivedFix(fix: fix)]) }
    }

    /// Sends a fix with its time of reception by the local clock.
    package func send(_ received: ReceivedFix) { continuation.yield([received]) }

    package func fail(with error: any Error) { continuation.finish(throwing: error) }
}
