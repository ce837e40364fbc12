internal import GNSS
internal import Logbook
internal import Text

/// Comma-separated values, quoted as in RFC 4180, with lines that end in a line feed.
///
/// Unknown values are empty. `gpsbabel -i unicsv` reads it. `dist_m` is the odometer: metres travelled since the
/// receiver's first row, empty without a filter. `track` is the track's number, empty for a rejected fix, and
/// `track_name` the track's name, if it has one. Columns of later versions of gpslog follow at the end.
struct CSVWriter: ExportWriter {
    private static let header: StaticString = """
        time,latitude,longitude,altitude,speed,course,horizontal_accuracy,vertical_accuracy,hdop,satellites,quality,\
        receiver,status,reason,dist_m,track,track_name,speed_accuracy,course_accuracy

        """

    let writesTrackByTrack = false
    private let values: ExportedValues
    private var times = TimeText(leapSeconds: .named)
    private var odometers = Odometers()
    private var receiver = ReceiverText { Array(CSVText.field($0).utf8) }
    private let names: TrackNameText

    init(_ values: ExportedValues, trackNames: [Track.ID: String] = [:]) {
        self.values = values
        names = TrackNameText(trackNames) { Array(CSVText.field($0).utf8) }
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append(Self.header)
    }

    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        let location = ExportedLocation(stored.judged, values)
        if let time = location.time { times.append(time, to: &text) }
        degrees(location.coordinate?.latitude, &text)
        degrees(location.coordinate?.longitude, &text)
        number(location.altitude, &text)
        number(location.speed, &text)
        number(location.course, &text)
        number(location.horizontalAccuracy, &text)
        number(location.verticalAccuracy, &text)
        number(stored.judged.received.fix.dilution.horizontal, &text)
        text.append(UInt8(ascii: ","))
        if let used = stored.judged.received.fix.satellitesUsed {
            DecimalText.append(Double(used), decimals: 0, to: &text)
        }
        text.append(UInt8(ascii: ","))
        text.append(stored.judged.received.fix.quality.word)
        text.append(UInt8(ascii: ","))
        receiver.append(stored.receiver, to: &text)
        text.append(UInt8(ascii: ","))
        text.append(stored.judged.verdict.word)
        text.append(UInt8(ascii: ","))
        if let rejection = stored.judged.verdict.rejection { text.append(contentsOf: rejection.rule.rawValue) }
        number(odometers.metres(at: stored), &text)
        text.append(UInt8(ascii: ","))
        if let track = stored.track { text.append(contentsOf: String(track)) }
        text.append(UInt8(ascii: ","))
        if let name = names.text(of: stored.track) { text.append(contentsOf: name) }
        number(location.speedAccuracy, &text)
        number(location.courseAccuracy, &text)
        text.append(UInt8(ascii: "\n"))
    }

    mutating func end(_ text: inout TextBuffer) {}

    @inline(__always)
    private func degrees(_ angle: Double?, _ text: inout TextBuffer) {
        text.append(UInt8(ascii: ","))
        if let angle { DecimalText.append(angle, decimals: 9, to: &text) }
    }

    @inline(__always)
    private func number(_ number: Double?, _ text: inout TextBuffer) {
        text.append(UInt8(ascii: ","))
        if let number { DecimalText.append(number, atMost: 3, to: &text) }
    }
}
