internal import GNSS
internal import Logbook
internal import Text

/// Comma-separated values, quoted as in RFC 4180, with lines that end in a line feed.
///
/// Unknown values are empty. `gpsbabel -i unicsv` reads it. `dist_m` is the odometer: metres travelled since the
/// receiver's first row, empty without a filter. `track` is the track's number, empty for a rejected fix, and
/// `track_name` the track's name, if it has one. `suspicion` has the reasons separated by spaces. Columns of later versions of gpslog follow at the end.
struct CSVWriter: DetailWriter {
    private static let header: StaticString = """
        time,latitude,longitude,altitude,speed,course,horizontal_accuracy,vertical_accuracy,hdop,satellites,quality,\
        receiver,status,reason,dist_m,track,track_name,speed_accuracy,course_accuracy,suspicion,disagreement

        """

    let writesTrackByTrack = false
    let values: ExportValues
    private var times = TimeText(leapSeconds: .named)
    private var odometers = Odometers()
    private var receiver = ReceiverText { Array(CSVText.field($0).utf8) }
    private let names: TrackNameText

    init(_ values: ExportValues, trackNames: [Track.ID: String] = [:]) {
        self.values = values
        names = TrackNameText(trackNames) { Array(CSVText.field($0).utf8) }
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append(Self.header)
    }

    mutating func write(_ point: TrackPoint, _ details: TrackPoint.Details, _ text: inout TextBuffer) {
        unsafe text.append(atMost: Self.mostBytes) { unsafe writeMeasures(of: point, details, to: $0) }
        receiver.append(details.receiver, to: &text)
        text.append(UInt8(ascii: ","))
        text.append(details.kind.word)
        text.append(UInt8(ascii: ","))
        if let rule = details.rule { text.append(contentsOf: rule.rawValue) }
        let metres = odometers.metres(at: details)
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe put(metres, start)
            unsafe place = RowText.put(",", place)
            if let track = details.track { unsafe place = RowText.put(track, place) }
            return unsafe RowText.put(",", place)
        }
        if let name = names.text(of: details.track) { text.append(contentsOf: name) }
        unsafe text.append(atMost: Self.mostBytes) { start in
            let place = unsafe put(details.courseAccuracy, put(details.speedAccuracy, start))
            return unsafe RowText.put(",", place)
        }
        if point.suspicion.isEmpty { return text.append(",\n") }
        text.append(contentsOf: point.suspicion.names)
        unsafe text.append(atMost: Self.mostBytes) { start in
            unsafe RowText.put("\n", put(details.disagreement, start))
        }
    }

    /// Largest size in bytes of the columns up to the quality: a time, two coordinates and seven numbers.
    private static let mostBytes = 512

    /// Writes the columns before the receiver.
    @inline(__always)
    private mutating func writeMeasures(
        of point: TrackPoint,
        _ details: TrackPoint.Details,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var place = unsafe start
        if let time = point.time { unsafe place = times.write(time, to: place) }
        unsafe place = put(degrees: point.coordinate?.latitude, place)
        unsafe place = put(degrees: point.coordinate?.longitude, place)
        unsafe place = put(point.altitude, place)
        unsafe place = put(point.speed, place)
        unsafe place = put(point.writtenCourse, place)
        unsafe place = put(details.horizontalAccuracy, place)
        unsafe place = put(details.verticalAccuracy, place)
        unsafe place = put(point.horizontalDilution, place)
        unsafe place = put(point.satellitesUsed.map(Double.init), place)
        unsafe place = RowText.put(",", place)
        unsafe place = RowText.put(point.quality.word, place)
        return unsafe RowText.put(",", place)
    }

    @inline(__always)
    private func put(
        degrees: Double?,
        _ place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let place = unsafe RowText.put(",", place)
        return unsafe degrees.map { unsafe RowText.put(degrees: $0, place) } ?? place
    }

    @inline(__always)
    private func put(_ number: Double?, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let place = unsafe RowText.put(",", place)
        return unsafe RowText.put("", number, "", place)
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
