internal import Commands
internal import GNSS
package import Logbook
internal import Platform
internal import Text

/// JSON values for the page.
package enum JSONText {
    /// Joins values that are already JSON.
    static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    /// A location as an array, to keep thousands of them small: seconds since 1970, latitude and longitude in degrees,
    /// speed in m/s, course in degrees, accuracy in metres, altitude in metres above mean sea level.
    ///
    /// Unknown values are null.
    static func point(_ location: Location) -> String {
        let place = location.coordinate
        return array([
            DecimalText.string(seconds(location.time), decimals: 2),
            DecimalText.string(place.latitude, decimals: 6), DecimalText.string(place.longitude, decimals: 6),
            number(location.speedOverGround, decimals: 1), number(location.courseOverGround, decimals: 0),
            number(location.horizontalAccuracy, decimals: 1), number(location.altitude, decimals: 1),
        ])
    }

    /// A suspect stretch: its start and end in seconds since 1970, and the names of the reasons.
    static func suspicion(_ suspicion: Suspicion, from start: UTCTime, to end: UTCTime) -> String {
        var object = JSONObject()
        object.add("start", seconds(start), decimals: 2)
        object.add("end", seconds(end), decimals: 2)
        object.add("suspicion", text: suspicion.names)
        return object.description
    }

    /// A track with its figures; without them if places are hidden.
    ///
    /// The distance less that of the visible part shows how far inside a zone a track went; a few tracks locate its
    /// middle within metres.
    static func track(_ track: Track, hiding hidden: HiddenPlaces) -> String {
        if hidden.areas.isEmpty { return JSONObject(track).description }
        var object = JSONObject()
        object.add("id", Int(track.id))
        object.add("name", text: track.name)
        object.add("receiver", text: track.receiver.name)
        object.add("start", text: track.start.description)
        object.add("end", text: track.end.description)
        return object.description
    }

    /// A track as an array: its ID, its start in seconds since 1970, and its distance in metres, null if places are
    /// hidden.
    static func beginning(_ track: Track, hiding hidden: HiddenPlaces) -> String {
        let start = DecimalText.string(seconds(track.start), decimals: 0)
        let distance = hidden.areas.isEmpty ? track.figures.distance : nil
        return array([String(track.id), start, number(distance, decimals: 0)])
    }

    /// A rejected fix with its reason; `nil` if the fix was accepted, has no position, or is at a hidden place.
    ///
    /// If places are hidden, the distance of a position jump is omitted: three distances would reveal a hidden
    /// position.
    package static func rejected(_ stored: StoredFix, hiding hidden: HiddenPlaces = .none) -> String? {
        guard stored.judged.verdict.kind == .rejected, let rejection = stored.judged.verdict.rejection,
            let place = stored.judged.received.fix.coordinate, !hidden.cover(place)
        else { return nil }
        var object = JSONObject()
        object.add("time", text: stored.judged.time?.description)
        object.add("latitude", place.latitude, decimals: 9)
        object.add("longitude", place.longitude, decimals: 9)
        object.add("rule", text: rejection.rule.rawValue)
        let isUnmeasured = rejection.rule == .positionJump && !hidden.areas.isEmpty
        object.add("explanation", text: isUnmeasured ? Self.unmeasuredJump : rejection.explanation())
        return object.description
    }

    private static let unmeasuredJump =
        "it is too far from where the fixes and speeds before put the receiver (rule \(Rejection.Rule.positionJump.rawValue))"

    private static func number(_ number: Double?, decimals: Int) -> String {
        number.flatMap { DecimalText.string($0, atMost: decimals) } ?? "null"
    }

    private static func seconds(_ time: UTCTime) -> Double { Double(time.nanosecondsSince1970) / 1e9 }
}
