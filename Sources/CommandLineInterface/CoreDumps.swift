import Glibc

/// Core dumps of this process.
package enum CoreDumps {
    /// Disables core dumps: memory holds positions and, with uploads, passwords and keys.
    ///
    /// The limit is one byte rather than zero: if dumps are piped to a program such as systemd-coredump, the kernel
    /// ignores any other limit (core(5)). PR_SET_DUMPABLE would give /proc/PID to root, and other processes use that to
    /// find out who has a receiver open.
    package static func forbid() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        let most = min(limit.rlim_max, 1)
        limit = rlimit(rlim_cur: most, rlim_max: most)
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
