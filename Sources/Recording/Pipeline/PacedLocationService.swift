internal import GNSS
internal import Synchronization

/// Another service, whose fixes come no sooner than their times are apart.
struct PacedLocationService<Base: LocationService>: LocationService {
    let receiver: ReceiverIdentity
    private let base: Base
    private let factor: Double
    private let clock: any Clock<Duration>
    private let brake = Brake()

    /// Paces a service, so many times as fast as it was recorded.
    init(_ base: Base, factor: Double, clock: any Clock<Duration> = ContinuousClock()) {
        receiver = base.receiver
        self.base = base
        self.factor = factor
        self.clock = clock
    }

    func fixes() async throws -> Fixes {
        Fixes(base: try await base.fixes(), factor: factor, clock: clock, brake: brake)
    }

    func stop() {
        base.stop()
        brake.pull()
    }

    /// Whether the service has been stopped.
    final class Brake: Sendable {
        private let state = Atomic(false)
        var isPulled: Bool { state.load(ordering: .relaxed) }
        func pull() { state.store(true, ordering: .relaxed) }
    }

    struct Fixes: AsyncSequence, Sendable {
        fileprivate let base: Base.Fixes
        fileprivate let factor: Double
        fileprivate let clock: any Clock<Duration>
        fileprivate let brake: Brake

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(base: base.makeAsyncIterator(), factor: factor, clock: clock, brake: brake)
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: Base.Fixes.AsyncIterator
            fileprivate let factor: Double
            fileprivate let clock: any Clock<Duration>
            fileprivate let brake: Brake
            private var last: UTCTime?

            fileprivate init(
                base: Base.Fixes.AsyncIterator,
                factor: Double,
                clock: any Clock<Duration>,
                brake: Brake
            ) {
                self.base = base
                self.factor = factor
                self.clock = clock
                self.brake = brake
            }

            mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(any Error) -> ReceivedFix? {
                guard let received = try await base.next(isolation: actor) else { return nil }
                if let time = received.fix.time {
                    if let last { try await wait(time.seconds(since: last) / factor) }
                    last = time
                }
                return received
            }

            /// Waits in short steps, so that stopping does not wait for the end of a long gap.
            private func wait(_ seconds: Double) async throws {
                var rest = seconds
                while rest > 0, !brake.isPulled {
                    try await clock.sleep(for: .seconds(Swift.min(rest, 0.25)))
                    rest -= 0.25
                }
            }
        }
    }
}
