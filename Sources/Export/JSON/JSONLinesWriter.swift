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
    ///
    /// - Parameters:
    ///   - location: the values.
    ///   - stored: the fix they belong to.
    ///   - withPlace: whether to write latitude and longitude.
    ///   - text: the text to append to.
    mutating func append(
        _ location: ExportedLocation,
        of stored: StoredFix,
        withPlace: Bool,
        to text: inout TextBuffer
    ) {
        text.append(UInt8(ascii: "{"))
        if let time = location.time {
            text.append("\"time\":\"")
            times.append(time, to: &text)
            text.append("\",")
        }
        if let track = stored.track {
            text.append("\"track\":")
            text.append(contentsOf: String(track))
            text.append(UInt8(ascii: ","))
        }
        if let name = names.text(of: stored.track) {
            text.append("\"track_name\":")
            text.append(contentsOf: name)
            text.append(UInt8(ascii: ","))
        }
        if withPlace, let coordinate = location.coordinate {
            text.append("\"latitude\":")
            DecimalText.append(coordinate.latitude, decimals: 9, to: &text)
            text.append(",\"longitude\":")
            DecimalText.append(coordinate.longitude, decimals: 9, to: &text)
            text.append(UInt8(ascii: ","))
        }
        appendMeasures(of: location, stored.judged.received.fix, to: &text)
        appendJudgement(of: stored, to: &text)
        text.append(UInt8(ascii: "}"))
    }

    @inline(__always)
    private func appendMeasures(of location: ExportedLocation, _ fix: GNSSFix, to text: inout TextBuffer) {
        number("\"altitude\":", location.altitude, &text)
        number("\"speed\":", location.speed, &text)
        number("\"course\":", location.course, &text)
        number("\"horizontal_accuracy\":", location.horizontalAccuracy, &text)
        number("\"vertical_accuracy\":", location.verticalAccuracy, &text)
        number("\"speed_accuracy\":", location.speedAccuracy, &text)
        number("\"course_accuracy\":", location.courseAccuracy, &text)
        number("\"hdop\":", fix.dilution.horizontal, &text)
        number("\"satellites\":", fix.satellitesUsed.map(Double.init), &text)
    }

    @inline(__always)
    private mutating func appendJudgement(of stored: StoredFix, to text: inout TextBuffer) {
        text.append("\"quality\":\"")
        text.append(stored.judged.received.fix.quality.word)
        text.append("\",\"receiver\":")
        receiver.append(stored.receiver, to: &text)
        text.append(",\"status\":\"")
        text.append(stored.judged.verdict.word)
        if let rejection = stored.judged.verdict.rejection {
            text.append("\",\"reason\":\"")
            text.append(contentsOf: rejection.rule.rawValue)
        }
        text.append(UInt8(ascii: "\""))
        guard let metres = odometers.metres(at: stored), metres < 0x1p63 else { return }
        text.append(",\"dist_m\":")
        DecimalText.append(metres, atMost: 3, to: &text)
    }

    @inline(__always)
    private func number(_ name: StaticString, _ number: Double?, _ text: inout TextBuffer) {
        // JSON has no infinity.
        guard let number, number.magnitude < 0x1p63 else { return }
        text.append(name)
        DecimalText.append(number, atMost: 3, to: &text)
        text.append(UInt8(ascii: ","))
    }
}
