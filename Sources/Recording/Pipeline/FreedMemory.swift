internal import CLinux

/// The treatment of memory that is not needed any more.
enum FreedMemory {
    /// Keeps it for what comes next, up to 2 MB: pages of fixes and columns of chunks are so large that the C library would
    /// give each back to the kernel, which clears it and hands it out again for the next one.
    static func keepForNextPages() { gpslog_keep_freed_memory(2 << 20) }
}
