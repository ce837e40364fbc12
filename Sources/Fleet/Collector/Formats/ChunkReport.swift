internal import FixCodec
internal import GNSS
internal import HTTPTypes
package import Logbook
internal import Text

/// Parser of gpslog's own format: a JSON line that names the receiver, then the fixes as a sealed chunk.
enum ChunkReport {
    static let mediaType = "application/vnd.gpslog.fixes"

    private static let longestHead = 2000

    /// Parses a body with at most `limit` fixes.
    ///
    /// - Throws: `IncomingFault` if the body is invalid or has too many fixes.
    static func read(_ body: [UInt8], atMost limit: Int) throws(IncomingFault) -> IncomingReport {
        guard let end = body.prefix(longestHead).firstIndex(of: UInt8(ascii: "\n")) else {
            throw .unreadable("the first line, which names the receiver, is missing")
        }
        let fields = try head(body[..<end])
        guard let receiver = fields.text("receiver"), !receiver.isEmpty else {
            throw .unreadable("the first line does not name a receiver")
        }
        let fixes = try fixes(Array(body[(end + 1)...]), atMost: limit)
        let parcel = DeviceParcel(
            of: ReceiverIdentity(receiver),
            judgedBy: FilterDescription(profile: "logger"),
            fixes.map(\.judged),
            check: { FixCheck.of(fixes[$0].judged, number: fixes[$0].id) }
        )
        return IncomingReport(format: .gpslog, parcel: parcel)
    }

    private static func head(_ line: ArraySlice<UInt8>) throws(IncomingFault) -> ReportFields {
        var (cursor, fields) = (JSONCursor(line, greatestDepth: 4), ReportFields())
        do throws(JSONCursor.Fault) {
            try fields.readMembers(&cursor)
            try cursor.expectEnd()
        } catch {
            throw .unreadable("the first line is not valid JSON at byte \(error.offset + 1)")
        }
        return fields
    }

    private static func fixes(_ sealed: [UInt8], atMost limit: Int) throws(IncomingFault) -> [FixWithNumbers] {
        // A few bytes can claim any number of fixes, so check the count before decoding the columns.
        let chunk = try readable { () throws(ChunkDamage) in try SealedChunk(sealed) }
        guard chunk.count <= limit else { throw .tooLarge }
        return try readable { () throws(ChunkDamage) in
            let rows = try ChunkRows(chunk)
            var fixes: [FixWithNumbers] = []
            fixes.reserveCapacity(rows.count)
            for index in 0..<rows.count { fixes.append(try rows.fix(at: index)) }
            guard FixWithNumbers.areInOrder(fixes) else { throw ChunkDamage() }
            return fixes
        }
    }

    private static func readable<Result>(
        _ body: () throws(ChunkDamage) -> Result
    ) throws(IncomingFault) -> Result {
        do throws(ChunkDamage) {
            return try body()
        } catch {
            guard error.newerVersion == nil else {
                // Not a 400: the logger must retry, as the collector will be updated.
                let reason = "a newer gpslog sealed these fixes; update the collector"
                throw IncomingFault(status: .notImplemented, reason: reason)
            }
            throw .unreadable("the sealed fixes are damaged")
        }
    }
}

/// Checksum of a fix, to detect fixes that are already stored.
package enum FixCheck {
    /// Number of columns when the first checksums were stored.
    private static let firstColumns = 42

    /// The checksum of all values of a fix and its number in the logger.
    ///
    /// Absent values of columns added later do not change it, so that stored checksums stay valid.
    package static func of(_ fix: JudgedFix, number: Int64) -> UInt64 {
        let sum = Sum()
        FixColumns.bind(FixWithNumbers(id: number, receiver: 0, run: nil, track: nil, judged: fix), to: Row(sum: sum))
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
