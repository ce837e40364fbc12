internal import Dispatch
internal import Synchronization

/// Work that waits for the disk, run one after the other on a separate thread.
///
/// A worn memory card can take half a minute for a sync, while fixes keep arriving.
package final class DiskTask<Outcome: Sendable>: Sendable {
    private let state = Mutex<Outcome?>(nil)
    private let group = DispatchGroup()

    /// Starts the work after all earlier work.
    package init(_ work: @escaping @Sendable () -> Outcome) {
        DiskThread.queue.async(group: group) {
            let outcome = work()
            self.state.withLock { $0 = outcome }
        }
    }

    /// Waits for the result.
    ///
    /// - Parameter isPatient: true to wait without a limit; false to wait no longer than a working disk takes.
    /// - Returns: the result; `nil` if the work is still running.
    package func outcome(waitingForEver isPatient: Bool = false) -> Outcome? {
        if isPatient { group.wait() } else { _ = group.wait(timeout: .now() + DiskThread.patience) }
        return state.withLock(\.self)
    }
}

private enum DiskThread {
    static let queue = DispatchQueue(label: "gpslog.disk")
    static let patience = DispatchTimeInterval.milliseconds(200)
}

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
