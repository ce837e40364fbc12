internal import Synchronization

/// A limit of what is made at a time: who makes something holds one of a few places meanwhile.
package final class ConcurrencyLimit: Sendable {
    private let free: Mutex<Int>

    /// A number of places, all free.
    package init(_ count: Int) { free = Mutex(count) }

    /// A place, which is free again once nobody holds it; nil where all are taken.
    package func take() -> Place? {
        let isFree = free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        return isFree ? Place(of: self) : nil
    }

    /// A place that is taken.
    package final class Place: Sendable {
        private let all: ConcurrencyLimit

        fileprivate init(of all: ConcurrencyLimit) { self.all = all }

        deinit { all.free.withLock { $0 += 1 } }
    }
}
