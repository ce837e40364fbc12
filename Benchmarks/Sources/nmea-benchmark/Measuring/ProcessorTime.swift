private import Glibc

/// The processor time that this process has used, by user and kernel.
enum ProcessorTime {
    /// Runs the work and tells the seconds it took.
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
