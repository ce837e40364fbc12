internal import GNSS
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
        _ location: ExportedLocation,
        of stored: StoredFix,
        withPlace: Bool,
        to text: inout TextBuffer
    ) {
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe RowText.put("{", start)
            if let time = location.time {
                unsafe place = RowText.put("\"time\":\"", place)
                unsafe place = times.write(time, to: place)
                unsafe place = RowText.put("\",", place)
            }
            if let track = stored.track {
                unsafe place = RowText.put("\"track\":", place)
                unsafe place = RowText.put(track, place)
                unsafe place = RowText.put(",", place)
            }
            return unsafe place
        }
        if let name = names.text(of: stored.track) {
            text.append("\"track_name\":")
            text.append(contentsOf: name)
            text.append(UInt8(ascii: ","))
        }
        let fix = stored.judged.received.fix
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe start
            if withPlace, let coordinate = location.coordinate {
                unsafe place = RowText.put("\"latitude\":", place)
                unsafe place = RowText.put(degrees: coordinate.latitude, place)
                unsafe place = RowText.put(",\"longitude\":", place)
                unsafe place = RowText.put(degrees: coordinate.longitude, place)
                unsafe place = RowText.put(",", place)
            }
            return unsafe writeMeasures(of: location, fix, to: place)
        }
        appendJudgement(of: stored, to: &text)
        text.append(UInt8(ascii: "}"))
    }

    /// Largest size in bytes of the members from the latitude to the quality: thirteen names and numbers.
    private static let mostBytes = 1024

    /// Writes the numbers, which JSON omits if they are infinite, and the quality.
    @inline(__always)
    private func writeMeasures(
        of location: ExportedLocation,
        _ fix: GNSSFix,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var place = unsafe RowText.put("\"altitude\":", location.altitude, ",", start)
        unsafe place = RowText.put("\"speed\":", location.speed, ",", place)
        unsafe place = RowText.put("\"course\":", location.course, ",", place)
        unsafe place = RowText.put("\"horizontal_accuracy\":", location.horizontalAccuracy, ",", place)
        unsafe place = RowText.put("\"vertical_accuracy\":", location.verticalAccuracy, ",", place)
        unsafe place = RowText.put("\"speed_accuracy\":", location.speedAccuracy, ",", place)
        unsafe place = RowText.put("\"course_accuracy\":", location.courseAccuracy, ",", place)
        unsafe place = RowText.put("\"hdop\":", fix.dilution.horizontal, ",", place)
        unsafe place = RowText.put("\"satellites\":", fix.satellitesUsed.map(Double.init), ",", place)
        unsafe place = RowText.put("\"quality\":\"", place)
        unsafe place = RowText.put(fix.quality.word, place)
        return unsafe RowText.put("\",\"receiver\":", place)
    }

    @inline(__always)
    private mutating func appendJudgement(of stored: StoredFix, to text: inout TextBuffer) {
        receiver.append(stored.receiver, to: &text)
        text.append(",\"status\":\"")
        text.append(stored.judged.verdict.word)
        if let rejection = stored.judged.verdict.rejection {
            text.append("\",\"reason\":\"")
            text.append(contentsOf: rejection.rule.rawValue)
        }
        text.append(UInt8(ascii: "\""))
        if let metres = odometers.metres(at: stored) {
            unsafe text.append(atMost: 64) { unsafe RowText.put(",\"dist_m\":", metres, "", $0) }
        }
        guard let suspicion = stored.judged.suspicion else { return }
        text.append(",\"suspicion\":\"")
        text.append(contentsOf: suspicion.names)
        unsafe text.append(atMost: 64) {
            unsafe RowText.put(",\"disagreement\":", suspicion.disagreement, "", RowText.put("\"", $0))
        }
    }
}
