internal import CLinux
internal import ServiceLifecycle

/// Gives memory back that only starting up has needed: most of the program's code, some ten megabytes of it.
///
/// The program runs for months on small machines, and does little of what parsing its arguments and the first lookups of
/// the Swift runtime have touched. What is needed again is mapped again.
struct UnusedMemory: Service {
    /// The time after which a recording has done everything once that it does again and again.
    private static let startUp = Duration.seconds(20)

    func run() async throws {
        let isOver = try? await cancelWhenGracefulShutdown {
            try await Task.sleep(for: Self.startUp)
            return true
        }
        if isOver == true { Self.giveBack() }
    }

    /// Gives back what is not in use at this moment; takes a millisecond, and as much again when work goes on.
    static func giveBack() { gpslog_give_back_unused_memory() }
}
