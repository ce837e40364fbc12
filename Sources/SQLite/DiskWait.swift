internal import Synchronization

/// Counts the connections of this program that wait for a disk.
package enum DiskWait {
    private static let count = Atomic<Int>(0)

    /// Whether a connection is waiting.
    package static var isUnderWay: Bool { count.load(ordering: .relaxed) > 0 }

    static func during(_ work: () -> Int32) -> Int32 {
        count.add(1, ordering: .relaxed)
        defer { count.subtract(1, ordering: .relaxed) }
        return work()
    }
}
