internal import FixCodec
package import GNSS
package import SQLite

extension Statement: FixRowWriter, FixRowReader {
    /// The next two columns: an instant's count of nanoseconds, and how far a leap second has come.
    package func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// The instant in the next two columns; nil where there is none, and for what is no instant.
    func nextTime() -> UTCTime? {
        UTCTime(count: nextInteger(), leap: nextInteger())
    }
}
