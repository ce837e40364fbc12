import Glibc

/// The files that the kernel makes of the memory of programs that crash.
package enum CoreDumps {
    /// Has none made of this program: in its memory are positions, and while uploads run also passwords and keys.
    ///
    /// A limit of one byte, and not none: where dumps go to another program, as systemd-coredump, the kernel heeds no limit
    /// but this one (core(5)). PR_SET_DUMPABLE would make /proc/PID root's, by which others find who has a receiver open.
    package static func forbid() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        let most = min(limit.rlim_max, 1)
        limit = rlimit(rlim_cur: most, rlim_max: most)
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
