package import NMEA
internal import Platform
package import SystemPackage

/// The bytes of a capture, no sooner than they came: as the times beside it tell, else as its sentences do.
///
/// The chunks have no time of reading, so that a replay gives the same at any speed; they throw a `ReplayError`.
package struct PacedByteSource: ByteSource {
    private let file: ReplayFile
    private let pace: ReplayPace
    private let missingChecksum: SentenceFramer.MissingChecksum

    /// A capture in a file or in parts, opened when its chunks are asked for.
    ///
    /// - Parameters:
    ///   - paths: the parts in their order; `-` is standard input.
    ///   - factor: so many times as fast as it came, more than 0.
    ///   - missingChecksum: the treatment of sentences without a checksum, which tell the time only where they are
    ///     accepted.
    ///   - clock: the clock to wait by.
    /// - Throws: `openFailed` where no descriptors are left.
    package init(
        paths: [FilePath],
        factor: Double,
        missingChecksum: SentenceFramer.MissingChecksum = .refused,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(ReplayError) {
        file = try ReplayFile(paths: paths, readsTimes: true)
        pace = ReplayPace(factor: factor, clock: clock)
        self.missingChecksum = missingChecksum
    }

    /// The bytes as they become due.
    package func chunks() -> Chunks {
        Chunks(file: file, pace: pace, missingChecksum: missingChecksum)
    }

    /// Ends the replay within a quarter of a second, also in a long gap; what is not due yet has not been received.
    package func stop() {
        pace.stop()
        file.stop()
    }

    /// The bytes of a capture; there is one position in it, whoever iterates.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: ReplayFile
        fileprivate let pace: ReplayPace
        fileprivate let missingChecksum: SentenceFramer.MissingChecksum

        /// Takes them one by one, from now on.
        package func makeAsyncIterator() -> Iterator {
            Iterator(file: file, pace: pace, schedule: ReplaySchedule(missingChecksum: missingChecksum))
        }

        /// Reads when asked, and waits until what it read is due.
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
                let watch = watch ?? pace.stopwatch()
                self.watch = watch
                guard await pace.wait(until: burst.due, by: watch) else { return nil }
                return ByteChunk(bytes: burst.bytes, readAt: nil)
            }
        }
    }
}
