internal import CLinux
internal import Glibc
package import SystemPackage

/// A thread for blocking work, with a name for `ps -T` and debuggers.
package enum NamedThread {
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
