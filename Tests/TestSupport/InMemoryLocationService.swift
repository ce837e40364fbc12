package import GNSS
package import Logbook
import Synchronization

/// A receiver whose fixes a test hands in.
package final class InMemoryLocationService: LocationService {
    package let receiver: ReceiverIdentity
    private let stream: AsyncThrowingStream<[ReceivedFix], any Error>
    private let continuation: AsyncThrowingStream<[ReceivedFix], any Error>.Continuation
    private let stops = Mutex(0)

    /// True where it was asked to stop.
    package var isStopped: Bool { stops.withLock { $0 > 0 } }

    /// A receiver that has sent nothing yet.
    package init(receiver: ReceiverIdentity = ReceiverIdentity("in memory")) {
        self.receiver = receiver
        (stream, continuation) = AsyncThrowingStream.makeStream()
    }

    package func fixes() async throws -> AsyncThrowingStream<[ReceivedFix], any Error> { stream }

    package func stop() {
        stops.withLock { $0 += 1 }
        continuation.finish()
    }

    /// The receiver sends these fixes.
    package func send(_ fixes: GNSSFix...) {
        for fix in fixes { continuation.yield([ReceivedFix(fix: fix)]) }
    }

    /// The receiver sends a fix, received at a time of this machine's clock.
    package func send(_ received: ReceivedFix) { continuation.yield([received]) }

    /// The receiver breaks.
    package func fail(with error: any Error) { continuation.finish(throwing: error) }
}
