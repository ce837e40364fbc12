internal import Glibc

/// Has the bytes of a large file go to the disk while more are written, and then leave the kernel's cache.
///
/// An export of a few gigabytes would fill the memory with what nobody reads again soon, and push out what is in use. It also
/// takes a fraction of the processor's time so, as the kernel need not look for free pages. Nothing waits for the disk here.
package struct WriteBehind: ~Copyable {
    /// The most bytes of a file that stay in the cache: somebody may look at it at once.
    private static let kept: off_t = 64 << 20
    /// The number of bytes that are written between two looks.
    private static let step = 8 << 20
    /// The number of bytes that a look goes back: what was still on its way to the disk the last time is seen again.
    private static let reach: off_t = 32 << 20

    private let descriptor: Int32
    private var waiting = 0

    /// For what is written to a file; of a pipe or a terminal, nothing comes.
    package init(to descriptor: Int32) { self.descriptor = descriptor }

    /// Takes note that so many bytes were written.
    ///
    /// - Parameter count: the number of bytes.
    /// - Returns: the bytes that may leave the cache now, by their places in the file; nil where none may.
    @discardableResult
    package mutating func note(_ count: Int) -> Range<Int>? {
        waiting += count
        if waiting < Self.step { return nil }
        waiting = 0
        let end = lseek(descriptor, 0, SEEK_CUR)
        guard end >= Self.kept + Self.reach else { return nil }
        // Pages that are not on the disk yet are sent there, and stay until the next look.
        posix_fadvise(descriptor, end - Self.reach, Self.reach, POSIX_FADV_DONTNEED)
        return end - Self.reach..<end
    }
}
