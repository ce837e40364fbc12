internal import GNSS
internal import SQLite

extension Statement {
    /// Binds the next two parameters to an instant: its count of nanoseconds, and how far a leap second has come.
    func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// The instant in the next two columns of this row; nil for NULL, and for what is no instant.
    func nextTime() -> UTCTime? {
        let (count, leap) = (nextInteger(), nextInteger() ?? 0)
        guard let count, let leap = UInt32(exactly: leap) else { return nil }
        return UTCTime(nanosecondsSince1970: count, leapNanoseconds: leap)
    }
}
