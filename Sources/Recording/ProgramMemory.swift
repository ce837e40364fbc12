internal import CLinux

/// Limits the memory that the program holds.
///
/// It runs for months on small machines, beside other programs.
package enum ProgramMemory {
    /// Limits malloc to two heaps; by default each thread would keep its own, with free memory that other threads need.
    ///
    /// Applies to threads that begin after this call.
    package static func shareHeaps() { gpslog_share_heaps() }

    /// Keeps up to 2 MB of freed memory for reuse: otherwise the C library would return each page of fixes and column
    /// of a chunk to the kernel, which clears it and allocates it again for the next one.
    package static func keepFreed() { gpslog_keep_freed_memory(2 << 20) }

    /// Returns unused memory to the kernel.
    ///
    /// Takes a millisecond, and the same again when work continues.
    package static func giveBack() { gpslog_give_back_unused_memory() }

    /// Frees the memory that only the start needed: most of the program's code, some ten megabytes.
    ///
    /// Parsing arguments and the first lookups of the Swift runtime touch much that is rarely needed again.
    struct AfterStart: Service {
        /// By this time a recording has done all its recurring work once.
        private static let startUp = Duration.seconds(20)

        func run() async throws {
            let isOver = try? await cancelAtShutdown {
                try await Task.sleep(for: Self.startUp)
                return true
            }
            if isOver == true { ProgramMemory.giveBack() }
        }
    }
}
