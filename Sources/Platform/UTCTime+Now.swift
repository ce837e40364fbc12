package import GNSS
internal import Glibc

extension UTCTime {
    /// The current time by this machine's clock; the system determines what it shows during a leap second.
    package static var now: UTCTime {
        var now = timespec()
        // It cannot fail, as the clock exists and the pointer is valid.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        return UTCTime(nanosecondsSince1970: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }
}
