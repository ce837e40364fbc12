internal import GNSS
internal import NMEA
internal import Text

/// Reads NMEA sentences in the same way as `replay`.
struct NMEALines: LineHandler {
    private var stream = NMEAStream()
    private var objected = 0

    init() {}

    mutating func take(_ line: ArraySlice<UInt8>, number: Int, isEnded: Bool, _ page: inout ImportPage) {
        let bytes = line + [UInt8(ascii: "\n")]
        stream.consume(bytes.span) { Self.add($0, to: &page) }
        guard stream.refused > objected else { return }
        objected = stream.refused
        let column = (line.firstIndex(of: UInt8(ascii: "$")) ?? line.startIndex) - line.startIndex + 1
        let reason = "\(Excerpt.quoted(line)) is not a valid sentence"
        page.issues.append(ImportIssue(line: number, column: column, reason))
    }

    mutating func finish(after lines: Int, _ page: inout ImportPage) {
        stream.finish { Self.add($0, to: &page) }
        if stream.counters.intelligible == 0 {
            page.end = ImportIssue(line: lines, column: 1, "there is no valid NMEA 0183 sentence")
        }
    }

    private static func add(_ epoch: Epoch, to page: inout ImportPage) {
        guard epoch.fix.time != nil else { return page.omit(.timeless) }
        page.points.append(ImportPoint(fix: epoch.fix))
    }
}

extension NMEAStream<Never> {
    /// The number of invalid sentences.
    fileprivate var refused: Int { counters.checksumErrors + counters.withoutChecksum + malformedSentences }
}
