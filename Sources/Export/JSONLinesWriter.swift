internal import Logbook
internal import Text

/// JSON Lines: one object per location and line, with the columns of the CSV format as members.
struct JSONLinesWriter: ExportWriter {
    let writesTrackByTrack = false
    private let values: ExportedValues
    private var members: JSONMembers

    init(_ values: ExportedValues, trackNames: [Track.ID: String] = [:]) {
        self.values = values
        members = JSONMembers(trackNames: trackNames)
    }

    mutating func begin(_ text: inout TextBuffer) {}

    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        let location = ExportedLocation(stored.judged, values)
        members.append(location, of: stored, withPlace: true, to: &text)
        text.append(UInt8(ascii: "\n"))
    }

    mutating func end(_ text: inout TextBuffer) {}
}
