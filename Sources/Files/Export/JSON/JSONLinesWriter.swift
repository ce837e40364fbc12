internal import GNSS
internal import Logbook
internal import Text

/// JSON Lines: one object per location and line, with the columns of the CSV format as members.
struct JSONLinesWriter: DetailWriter {
    let writesTrackByTrack = false
    let values: ExportValues
    private var members: JSONMembers

    init(_ values: ExportValues, trackNames: [Track.ID: String] = [:]) {
        self.values = values
        members = JSONMembers(trackNames: trackNames)
    }

    mutating func begin(_ text: inout TextBuffer) {}

    mutating func write(_ point: TrackPoint, _ details: TrackPoint.Details, _ text: inout TextBuffer) {
        members.append(point, details, withPlace: true, to: &text)
        text.append(UInt8(ascii: "\n"))
    }
}

/// Members of a JSON object with the names and digits of the CSV columns; unknown values are omitted.
struct JSONMembers: Sendable {
    private var times = TimeText(leapSeconds: .named)
    private var odometers = Odometers()
    private var receiver = ReceiverText { Array(JSONObject.quoted($0).utf8) }
    private let names: TrackNameText

    /// Writes the names of these tracks.
    init(trackNames: [Track.ID: String]) {
        names = TrackNameText(trackNames) { Array(JSONObject.quoted($0).utf8) }
    }

    /// Appends the object of a location.
    mutating func append(
        _ point: TrackPoint,
        _ details: TrackPoint.Details,
        withPlace: Bool,
        to text: inout TextBuffer
    ) {
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe RowText.put("{", start)
            if let time = point.time {
                unsafe place = RowText.put("\"time\":\"", place)
                unsafe place = times.write(time, to: place)
                unsafe place = RowText.put("\",", place)
            }
            if let track = details.track {
                unsafe place = RowText.put("\"track\":", place)
                unsafe place = RowText.put(track, place)
                unsafe place = RowText.put(",", place)
            }
            return unsafe place
        }
        if let name = names.text(of: details.track) {
            text.append("\"track_name\":")
            text.append(contentsOf: name)
            text.append(UInt8(ascii: ","))
        }
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe start
            if withPlace, let coordinate = point.coordinate {
                unsafe place = RowText.put("\"latitude\":", place)
                unsafe place = RowText.put(degrees: coordinate.latitude, place)
                unsafe place = RowText.put(",\"longitude\":", place)
                unsafe place = RowText.put(degrees: coordinate.longitude, place)
                unsafe place = RowText.put(",", place)
            }
            return unsafe writeMeasures(of: point, details, to: place)
        }
        appendJudgement(of: point, details, to: &text)
        text.append(UInt8(ascii: "}"))
    }

    /// Largest size in bytes of the members from the latitude to the quality: thirteen names and numbers.
    private static let mostBytes = 1024

    /// Writes the numbers, which JSON omits if they are infinite, and the quality.
    @inline(__always)
    private func writeMeasures(
        of point: TrackPoint,
        _ details: TrackPoint.Details,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var place = unsafe RowText.put("\"altitude\":", point.altitude, ",", start)
        unsafe place = RowText.put("\"speed\":", point.speed, ",", place)
        unsafe place = RowText.put("\"course\":", point.writtenCourse, ",", place)
        unsafe place = RowText.put("\"horizontal_accuracy\":", details.horizontalAccuracy, ",", place)
        unsafe place = RowText.put("\"vertical_accuracy\":", details.verticalAccuracy, ",", place)
        unsafe place = RowText.put("\"speed_accuracy\":", details.speedAccuracy, ",", place)
        unsafe place = RowText.put("\"course_accuracy\":", details.courseAccuracy, ",", place)
        unsafe place = RowText.put("\"hdop\":", point.horizontalDilution, ",", place)
        unsafe place = RowText.put("\"satellites\":", point.satellitesUsed.map(Double.init), ",", place)
        unsafe place = RowText.put("\"quality\":\"", place)
        unsafe place = RowText.put(point.quality.word, place)
        return unsafe RowText.put("\",\"receiver\":", place)
    }

    @inline(__always)
    private mutating func appendJudgement(
        of point: TrackPoint,
        _ details: TrackPoint.Details,
        to text: inout TextBuffer
    ) {
        receiver.append(details.receiver, to: &text)
        text.append(",\"status\":\"")
        text.append(details.kind.word)
        if let rule = details.rule {
            text.append("\",\"reason\":\"")
            text.append(contentsOf: rule.rawValue)
        }
        text.append(UInt8(ascii: "\""))
        if let metres = odometers.metres(at: details) {
            unsafe text.append(atMost: 64) { unsafe RowText.put(",\"dist_m\":", metres, "", $0) }
        }
        if point.suspicion.isEmpty { return }
        text.append(",\"suspicion\":\"")
        text.append(contentsOf: point.suspicion.names)
        unsafe text.append(atMost: 64) {
            unsafe RowText.put(",\"disagreement\":", details.disagreement, "", RowText.put("\"", $0))
        }
    }
}
