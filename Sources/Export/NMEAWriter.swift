internal import GNSS
internal import Logbook
internal import NMEA
internal import Text

/// NMEA 0183 sentences made anew, of each location as `FixSentences` writes it.
struct NMEAWriter: ExportWriter {
    // One receiver after the other: who reads the file takes it for one.
    let writesTrackByTrack = true
    private let values: ExportedValues
    private var sentences = FixSentences()

    init(_ values: ExportedValues) {
        self.values = values
    }

    mutating func begin(_ text: inout TextBuffer) {}

    /// Writes the sentences of a location; a fix without a time, which only raw values can lack, is left out.
    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        sentences.append(GNSSFix(stored.judged, values), to: &text)
    }

    mutating func end(_ text: inout TextBuffer) {}
}
