package import GNSS
internal import Glibc

extension UTCTime {
    /// This moment by this machine's clock; during a leap second the clock shows what the system makes of it.
    package static var now: UTCTime {
        var now = timespec()
        // It cannot fail: the clock exists and the address is ours.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        return UTCTime(nanosecondsSince1970: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }
}
