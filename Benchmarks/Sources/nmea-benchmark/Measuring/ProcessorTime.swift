private import Glibc

/// The user and kernel CPU time of this process.
enum ProcessorTime {
    /// Runs a closure and returns its CPU time in seconds.
    static func seconds(of work: () -> Void) -> Double {
        let start = now
        work()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
