internal import Glibc

/// Flushes a large file to disk while it is being written, and removes it from the kernel's page cache.
///
/// An export of several gigabytes would otherwise fill the memory with data not needed soon, and evict data in use. It
/// also takes a fraction of the processor time, as the kernel need not search for free pages. No call waits for the
/// disk.
package struct WriteBehind: ~Copyable {
    /// Bytes that stay in the cache, as the start of the file may be read soon.
    private static let kept: off_t = 64 << 20
    /// Bytes written between two calls of `posix_fadvise`.
    private static let step = 8 << 20
    /// Bytes covered by each call, which include those that were still being flushed at earlier calls.
    private static let reach: off_t = 32 << 20

    private let descriptor: Int32
    private var waiting = 0

    /// Does nothing for a pipe or a terminal.
    package init(to descriptor: Int32) { self.descriptor = descriptor }

    /// Records that bytes were written.
    ///
    /// - Parameter count: the number of bytes.
    /// - Returns: the range of the file that may now leave the cache; `nil` if unchanged.
    @discardableResult
    package mutating func note(_ count: Int) -> Range<Int>? {
        waiting += count
        if waiting < Self.step { return nil }
        waiting = 0
        let end = lseek(descriptor, 0, SEEK_CUR)
        guard end >= Self.kept + Self.reach else { return nil }
        // Pages not on disk yet start being written, and stay in the cache until the next call.
        posix_fadvise(descriptor, end - Self.reach, Self.reach, POSIX_FADV_DONTNEED)
        return end - Self.reach..<end
    }
}
