internal import CLinux
internal import Glibc
package import SystemPackage

/// A thread of its own, for work that waits in the kernel; `ps -T` and debuggers show its name.
package enum NamedThread {
    /// Starts a thread that does the work and ends; Linux shows the first 15 bytes of its name.
    ///
    /// Throws what pthread_create(3) said.
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
