internal import GNSS
internal import Logbook
internal import Text
internal import Waypoints

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

/// Comma-separated values as in RFC 4180, including its line ends.
///
/// An absent value is empty, while empty text is written as a pair of quotes.
struct WaypointCSVWriter: WaypointWriter {
    mutating func begin(_ text: inout TextBuffer) {
        text.append("id,text,details,place,latitude,longitude,altitude,radius,created,due,completed,altered\r\n")
    }

    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer) {
        let place = waypoint.place
        text.append(contentsOf: waypoint.id.description)
        for value in [waypoint.text, waypoint.details, place?.name] {
            text.append(UInt8(ascii: ","))
            if let value { Self.append(value, to: &text) }
        }
        for number in [place?.coordinate?.latitude, place?.coordinate?.longitude, place?.altitude, place?.radius] {
            text.append(UInt8(ascii: ","))
            text.append(contentsOf: number.flatMap(ShortestDecimal.string) ?? "")
        }
        text.append(UInt8(ascii: ","))
        text.append(contentsOf: ExactTime.string(waypoint.creationDate))
        text.append(UInt8(ascii: ","))
        text.append(contentsOf: waypoint.dueDate.map(ExactTime.string) ?? "")
        text.append(waypoint.isCompleted ? ",true," : ",false,")
        text.append(contentsOf: waypoint.alterDate.map(ExactTime.string) ?? "")
        text.append("\r\n")
    }

    mutating func end(_ text: inout TextBuffer) {}

    private static func append(_ value: String, to text: inout TextBuffer) {
        // Some programs strip leading and trailing spaces unless the text is quoted.
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") }
        text.append(contentsOf: isPlain && !value.isEmpty ? value : CSVText.quoted(value))
    }
}
