internal import GNSS
package import Logbook
internal import NMEA
internal import Text

/// NMEA 0183 sentences, generated from each location by `FixSentences`.
struct NMEAWriter: DetailWriter {
    // Programs treat the file as one receiver's, so receivers must not alternate.
    let writesTrackByTrack = true
    let values: ExportValues
    private var sentences = FixSentences()

    init(_ values: ExportValues) {
        self.values = values
    }

    mutating func begin(_ text: inout TextBuffer) {}

    /// Writes the sentences of a location, unless it has no time, which is possible only for raw values.
    mutating func write(_ point: TrackPoint, _ details: TrackPoint.Details, _ text: inout TextBuffer) {
        sentences.append(GNSSFix(point, details, values), to: &text)
    }
}

/// Generates NMEA 0183 sentences of filtered locations, as in exports.
package struct LocationSentences: Sendable {
    private var writer = NMEAWriter(.refined)

    package init() {}

    /// The sentences of a fix, including line ends; empty without a location.
    package mutating func sentences(of fix: JudgedFix) -> [[UInt8]] {
        guard fix.verdict.location != nil else { return [] }
        var text = TextBuffer()
        let details = TrackPoint.Details(fix, of: ReceiverIdentity(""), in: nil, isRaw: false)
        writer.write(TrackPoint(0, fix, isRaw: false), details, &text)
        return text.bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    }
}
