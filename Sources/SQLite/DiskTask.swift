internal import Dispatch
internal import Synchronization

/// Work that waits for the disk, on a thread of its own, one after the other: a disk that is tired takes half a minute for it, and
/// fixes arrive meanwhile.
package final class DiskTask<Outcome: Sendable>: Sendable {
    private let state = Mutex<Outcome?>(nil)
    private let group = DispatchGroup()

    /// Begins the work, which comes after all that was begun before.
    package init(_ work: @escaping @Sendable () -> Outcome) {
        DiskThread.queue.async(group: group) {
            let outcome = work()
            self.state.withLock { $0 = outcome }
        }
    }

    /// Waits for the end.
    ///
    /// - Parameter isPatient: true to wait for as long as it takes, and not only for as long as a disk takes that works.
    /// - Returns: what came of it; nil while it is under way.
    package func outcome(waitingForEver isPatient: Bool = false) -> Outcome? {
        if isPatient { group.wait() } else { _ = group.wait(timeout: .now() + DiskThread.patience) }
        return state.withLock(\.self)
    }
}

private enum DiskThread {
    static let queue = DispatchQueue(label: "gpslog.disk")
    static let patience = DispatchTimeInterval.milliseconds(200)
}
