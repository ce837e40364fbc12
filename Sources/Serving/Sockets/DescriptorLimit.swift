internal import Glibc

/// The number of descriptors that this process may have: getrlimit(2).
package enum DescriptorLimit {
    /// Descriptors that all else of the program may need.
    private static let others = 128

    /// Raises the limit for so many clients, as far as it may be, and returns for how many there is room.
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
