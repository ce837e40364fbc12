internal import CLinux

/// The heaps that the C library takes memory from.
package enum SharedHeaps {
    /// Has all threads share two heaps; by default each would keep one of its own, with what only another one needs now.
    ///
    /// Only threads that begin after this do.
    package static func begin() { gpslog_share_heaps() }
}
