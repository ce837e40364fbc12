internal import FixCodec
package import Logbook

/// Checksum of a fix, to detect fixes that are already stored.
package enum FixCheck {
    /// Number of columns when the first checksums were stored.
    private static let firstColumns = 42

    /// The checksum of all values of a fix and its number in the logger.
    ///
    /// Absent values of columns added later do not change it, so that stored checksums stay valid.
    package static func of(_ fix: JudgedFix, number: Int64) -> UInt64 {
        let sum = Sum()
        FixColumns.bind(NumberedFix(id: number, receiver: 0, run: nil, track: nil, judged: fix), to: Row(sum: sum))
        return sum.value
    }

    private final class Sum {
        /// FNV-1a over 64-bit words; after each step, the upper half is folded into the lower half.
        private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
        /// Columns added so far.
        private var columns = 0
        /// Absent values of later columns since the last present one.
        private var absent = 0

        func add(_ kind: UInt64, _ word: UInt64?) {
            columns += 1
            if word == nil, columns > FixCheck.firstColumns {
                absent += 1
                return
            }
            for _ in 0..<2 * absent { add(0) }
            absent = 0
            add(word == nil ? 0 : kind)
            add(word ?? 0)
        }

        func add(_ text: String?) {
            columns += 1
            add(text == nil ? 0 : 3)
            for byte in (text ?? "").utf8 { add(UInt64(byte)) }
        }

        private func add(_ word: UInt64) {
            value = (value ^ word) &* 0x0000_0100_0000_01B3
            value ^= value >> 32
        }
    }

    /// Adds the columns of a fix to the checksum.
    private struct Row: FixRowWriter {
        let sum: Sum

        func bind(_ integer: Int64?) {
            sum.add(1, integer.map { UInt64(bitPattern: $0) })
        }

        func bind(_ real: Double?) {
            sum.add(2, real?.bitPattern)
        }

        func bind(_ text: String?) {
            sum.add(text)
        }
    }
}
