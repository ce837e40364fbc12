internal import GNSS
internal import Glibc

extension UTCTime {
    /// The time of this machine's clock.
    static var now: UTCTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(nanosecondsSince1970: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
