internal import GNSS
internal import Logbook
internal import NMEA
internal import Text

/// NMEA 0183 sentences, generated from each location by `FixSentences`.
struct NMEAWriter: ExportWriter {
    // Programs treat the file as one receiver's, so receivers must not alternate.
    let writesTrackByTrack = true
    private let values: ExportedValues
    private var sentences = FixSentences()

    init(_ values: ExportedValues) {
        self.values = values
    }

    mutating func begin(_ text: inout TextBuffer) {}

    /// Writes the sentences of a location, unless it has no time, which is possible only for raw values.
    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        sentences.append(GNSSFix(stored.judged, values), to: &text)
    }

    mutating func end(_ text: inout TextBuffer) {}
}
