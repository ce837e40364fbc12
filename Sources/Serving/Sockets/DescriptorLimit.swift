internal import Glibc

/// The number of file descriptors that this process may open: getrlimit(2).
package enum DescriptorLimit {
    /// File descriptors for the rest of the program.
    private static let others = 128

    /// Raises the limit for a number of clients if possible; returns the number of clients that it allows.
    package static func makeRoom(for clients: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return clients }
        let wanted = rlim_t(clients + others)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return min(clients, max(1, Int(clamping: limit.rlim_cur) - others))
    }
}
