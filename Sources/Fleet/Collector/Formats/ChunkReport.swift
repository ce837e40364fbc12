internal import FixCodec
internal import GNSS
internal import HTTPTypes
internal import Logbook
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

    private static func fixes(_ sealed: [UInt8], atMost limit: Int) throws(IncomingFault) -> [NumberedFix] {
        // A few bytes can claim any number of fixes, so check the count before decoding the columns.
        let chunk = try readable { () throws(ChunkDamage) in try SealedChunk(sealed) }
        guard chunk.count <= limit else { throw .tooLarge }
        return try readable { () throws(ChunkDamage) in
            let rows = try ChunkRows(chunk)
            var fixes: [NumberedFix] = []
            fixes.reserveCapacity(rows.count)
            for index in 0..<rows.count { fixes.append(try rows.fix(at: index)) }
            guard NumberedFix.areInOrder(fixes) else { throw ChunkDamage() }
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
