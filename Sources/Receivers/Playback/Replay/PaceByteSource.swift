package import NMEA
internal import Platform
package import SystemPackage

/// The bytes of a capture at their original pace: by the times beside it, or without these by its sentences.
///
/// The chunks have the read times beside the capture, or none, so that a replay gives the same result at any speed. They
/// throw a `ReplayError`.
package struct PaceByteSource: ByteSource {
    private let file: ReplayFile
    private let pace: ReplayPace
    private let missingChecksum: SentenceFramer.ChecksumPolicy

    /// Creates a source of a capture in one file or in parts, which are opened when its chunks are requested.
    ///
    /// - Parameters:
    ///   - paths: the parts in order; `-` is standard input.
    ///   - factor: the speed relative to the original one, greater than 0.
    ///   - missingChecksum: how to treat sentences without a checksum, whose times count only if accepted.
    ///   - clock: the clock to wait by.
    /// - Throws: `openFailed` if no file descriptors are left.
    package init(
        paths: [FilePath],
        factor: Double,
        missingChecksum: SentenceFramer.ChecksumPolicy = .refused,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(ReplayError) {
        file = try ReplayFile(paths: paths)
        pace = ReplayPace(factor: factor, clock: clock)
        self.missingChecksum = missingChecksum
    }

    package func chunks() -> Chunks {
        Chunks(file: file, pace: pace, missingChecksum: missingChecksum)
    }

    /// Ends the replay within 250 ms, also during a long gap.
    ///
    /// Bytes that are not due yet are dropped.
    package func stop() {
        pace.stop()
        file.stop()
    }

    /// The bytes of a capture.
    ///
    /// All iterators share one position.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: ReplayFile
        fileprivate let pace: ReplayPace
        fileprivate let missingChecksum: SentenceFramer.ChecksumPolicy

        /// Starts the replay's clock with the first chunk.
        package func makeAsyncIterator() -> Iterator {
            Iterator(file: file, pace: pace, schedule: ReplaySchedule(missingChecksum: missingChecksum))
        }

        package struct Iterator: AsyncIteratorProtocol {
            fileprivate let file: ReplayFile
            fileprivate let pace: ReplayPace
            fileprivate var schedule: ReplaySchedule
            private var bursts: ArraySlice<ReplaySchedule.Burst> = []
            private var watch: Stopwatch?

            fileprivate init(file: ReplayFile, pace: ReplayPace, schedule: ReplaySchedule) {
                self.file = file
                self.pace = pace
                self.schedule = schedule
            }

            /// The next bytes; `nil` at the end, and once stopped or cancelled.
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
                let watch = watch ?? pace.stopwatch()
                self.watch = watch
                guard await pace.wait(until: burst.due, by: watch) else { return nil }
                return ByteChunk(bytes: burst.bytes, readAt: burst.readAt)
            }
        }
    }
}
