package import NMEA
import Synchronization
package import SystemPackage

/// The bytes of a recording, no sooner than they came: as the times beside it tell, else as its sentences do.
///
/// The chunks have no time of reading, so that a replay gives the same at any speed; they throw a `ReplayError`.
package struct PacedByteSource: ByteSource {
    private let file: ReplayFile
    private let factor: Double
    private let clock: any Clock<Duration>
    private let missingChecksum: SentenceFramer.MissingChecksum
    private let brake = Brake()

    /// A recording in a file or in parts, opened when its chunks are asked for.
    ///
    /// - Parameters:
    ///   - paths: the parts in their order; `-` is standard input.
    ///   - factor: so many times as fast as it came, more than 0.
    ///   - missingChecksum: whether sentences without a checksum tell the time.
    ///   - clock: what is waited by.
    /// - Throws: `openFailed` where no descriptors are left.
    package init(
        paths: [FilePath],
        factor: Double,
        missingChecksum: SentenceFramer.MissingChecksum = .refused,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(ReplayError) {
        file = try ReplayFile(paths: paths, readsTimes: true)
        self.factor = factor
        self.missingChecksum = missingChecksum
        self.clock = clock
    }

    /// The bytes as they become due.
    package func chunks() -> Chunks {
        Chunks(file: file, pace: Pace(factor: factor, clock: clock, brake: brake), missingChecksum: missingChecksum)
    }

    /// Ends the replay within a quarter of a second, also in a long gap; what is not due yet has not been received.
    package func stop() {
        brake.pull()
        file.stop()
    }

    /// Whether the source has been stopped.
    fileprivate final class Brake: Sendable {
        private let state = Atomic(false)
        var isPulled: Bool { state.load(ordering: .relaxed) }
        func pull() { state.store(true, ordering: .relaxed) }
    }

    /// How fast, and until when.
    fileprivate struct Pace: Sendable {
        let factor: Double
        let clock: any Clock<Duration>
        let brake: Brake

        /// What tells how long ago the replay began, which is now.
        func stopwatch() -> @Sendable () -> Duration { Self.stopwatch(clock) }

        private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }

        /// Waits until bytes are due, in short steps, so that stopping does not wait for the end of a long gap; false
        /// where it was stopped.
        func wait(until due: Duration, by elapsed: () -> Duration) async -> Bool {
            let seconds = due / .seconds(1) / factor
            while !brake.isPulled {
                let left = seconds - elapsed() / .seconds(1)
                guard left > 0 else { return true }
                // It throws where the task is cancelled.
                guard (try? await clock.sleep(for: .seconds(min(left, 0.25)))) != nil else { return false }
            }
            return false
        }
    }

    /// The bytes of a recording; there is one position in it, whoever iterates.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: ReplayFile
        fileprivate let pace: Pace
        fileprivate let missingChecksum: SentenceFramer.MissingChecksum

        /// Takes them one by one, from now on.
        package func makeAsyncIterator() -> Iterator {
            Iterator(file: file, pace: pace, schedule: ReplaySchedule(missingChecksum: missingChecksum))
        }

        /// Reads when asked, and waits until what it read is due.
        package struct Iterator: AsyncIteratorProtocol {
            fileprivate let file: ReplayFile
            fileprivate let pace: Pace
            fileprivate var schedule: ReplaySchedule
            private var bursts: ArraySlice<ReplaySchedule.Burst> = []
            private var elapsed: (@Sendable () -> Duration)?

            fileprivate init(file: ReplayFile, pace: Pace, schedule: ReplaySchedule) {
                self.file = file
                self.pace = pace
                self.schedule = schedule
            }

            /// The next bytes; nil at the end, and once stopped or cancelled.
            package mutating func next() async throws -> ByteChunk? {
                while bursts.isEmpty {
                    let block = try await withTaskCancellationHandler {
                        try await file.next()
                    } onCancel: { [file] in
                        file.stop()
                    }
                    guard let block else { return nil }
                    bursts = schedule.bursts(in: block)[...]
                }
                guard let burst = bursts.popFirst() else { return nil }
                let elapsed = elapsed ?? pace.stopwatch()
                self.elapsed = elapsed
                guard await pace.wait(until: burst.due, by: elapsed) else { return nil }
                return ByteChunk(bytes: burst.bytes, readAt: nil)
            }
        }
    }
}
