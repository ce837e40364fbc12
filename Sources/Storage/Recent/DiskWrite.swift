internal import Dispatch
internal import Synchronization
internal import SystemPackage

/// A write of some blocks to a file on the disk, on a thread of its own: a disk that is tired takes half a minute for it, and fixes
/// arrive meanwhile.
final class DiskWrite: Sendable {
    /// How long a write is waited for: a disk that works takes less.
    private static let patience = DispatchTimeInterval.milliseconds(200)
    /// One write after the other.
    private static let queue = DispatchQueue(label: "gpslog.disk")

    /// The number of blocks.
    let blocks: Int
    /// Bytes of all of them.
    let length: Int64
    private let state = Mutex<Result<Void, Errno>?>(nil)
    private let group = DispatchGroup()

    /// Begins to write.
    ///
    /// - Parameters:
    ///   - blocks: whole sectors, which follow each other.
    ///   - offset: the place of the first one.
    ///   - file: the file.
    init(_ blocks: [[UInt8]], at offset: Int64, in file: SectorFile) {
        (self.blocks, length) = (blocks.count, blocks.reduce(0) { $0 + Int64($1.count) })
        Self.queue.async(group: group) {
            do throws(Errno) {
                var place = offset
                for block in blocks {
                    try file.write(block, at: place, isSynced: true)
                    place += Int64(block.count)
                }
                self.state.withLock { $0 = .success(()) }
            } catch {
                self.state.withLock { $0 = .failure(error) }
            }
        }
    }

    /// Waits for the end, but not for long.
    ///
    /// - Returns: whether it has ended; all blocks are on the disk then.
    /// - Throws: `Errno` if not all could be written.
    func end() throws(Errno) -> Bool {
        _ = group.wait(timeout: .now() + Self.patience)
        guard let result = state.withLock(\.self) else { return false }
        try result.get()
        return true
    }
}
