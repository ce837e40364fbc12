internal import FixCodec
package import GNSS
package import SQLite

extension Statement: FixRowWriter, FixRowReader {
    /// Binds the next two columns: nanoseconds since 1970, and nanoseconds elapsed within a leap second.
    package func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// The instant in the next two columns; `nil` if it is absent or out of range.
    func nextTime() -> UTCTime? {
        UTCTime(count: nextInteger(), leap: nextInteger())
    }
}
