internal import CLinux
internal import ServiceLifecycle

/// The memory that the program takes from the C library and the kernel.
///
/// The program runs for months on small machines, and what it holds besides a recording is taken from others.
package enum ProgramMemory {
    /// Has all threads share two heaps; by default each would keep one of its own, with what only another one needs now.
    ///
    /// Only threads that begin after this do.
    package static func shareHeaps() { gpslog_share_heaps() }

    /// Keeps freed memory for what comes next, up to 2 MB: pages of fixes and columns of chunks are so large that the C
    /// library would give each back to the kernel, which clears it and hands it out again for the next one.
    package static func keepFreed() { gpslog_keep_freed_memory(2 << 20) }

    /// Gives back what is not in use at this moment; takes a millisecond, and as much again when work goes on.
    package static func giveBack() { gpslog_give_back_unused_memory() }

    /// Gives back what only starting up has needed: most of the program's code, some ten megabytes of it.
    ///
    /// Little is needed again of what parsing the arguments and the first lookups of the Swift runtime have touched.
    struct AfterStart: Service {
        /// The time after which a recording has done everything once that it does again and again.
        private static let startUp = Duration.seconds(20)

        func run() async throws {
            let isOver = try? await cancelWhenGracefulShutdown {
                try await Task.sleep(for: Self.startUp)
                return true
            }
            if isOver == true { ProgramMemory.giveBack() }
        }
    }
}
