internal import CLinux
package import GNSS
internal import Glibc
package import SystemPackage

/// A thread for blocking work, with a name for `ps -T` and debuggers.
package enum BackgroundThread {
    /// Starts a thread that exits after the work; Linux shows the first 15 bytes of its name.
    ///
    /// Throws the error of pthread_create(3).
    package static func start(_ name: String, _ work: @escaping @Sendable () -> Void) throws(Errno) {
        let job = unsafe Unmanaged.passRetained(Job(name: name, work: work))
        var thread = pthread_t()
        let reason = unsafe pthread_create(
            &thread,
            nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            job.toOpaque()
        )
        guard reason == 0 else {
            unsafe job.release()
            throw Errno(rawValue: reason)
        }
        pthread_detach(thread)
    }

    private final class Job: Sendable {
        private let name: String
        private let work: @Sendable () -> Void

        init(name: String, work: @escaping @Sendable () -> Void) {
            self.name = name
            self.work = work
        }

        func run() {
            unsafe String(name.prefix(15)).withCString { unsafe gpslog_name_thread($0) }
            work()
        }
    }
}

/// The time since its creation, by a clock that tests can control.
package struct Stopwatch: Sendable {
    private let elapsed: @Sendable () -> Duration

    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    package var time: Duration { elapsed() }
}

extension UTCTime {
    /// The current time by this machine's clock; the system determines what it shows during a leap second.
    package static var now: UTCTime {
        var now = timespec()
        // It cannot fail, as the clock exists and the pointer is valid.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        return UTCTime(nanosecondsSince1970: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }
}
