internal import GNSS
package import Logbook
internal import Terminal
internal import Text

/// Values that pages get, as JSON.
package enum JSONText {
    /// An array of values that are JSON already.
    static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    /// A location as an array, because there are thousands: time, latitude, longitude, and where they are known speed, course,
    /// accuracy and altitude; in seconds since 1970, degrees, metres a second, degrees, metres and metres above mean sea level.
    static func point(_ location: Location) -> String {
        let place = location.coordinate
        return array([
            DecimalText.string(seconds(location.time), decimals: 2),
            DecimalText.string(place.latitude, decimals: 6), DecimalText.string(place.longitude, decimals: 6),
            number(location.speedOverGround, decimals: 1), number(location.courseOverGround, decimals: 0),
            number(location.horizontalAccuracy, decimals: 1), number(location.altitude, decimals: 1),
        ])
    }

    /// The beginning of a track as an array: its number, seconds since 1970, and metres of its way.
    static func beginning(_ track: Track) -> String {
        let start = DecimalText.string(seconds(track.start), decimals: 0)
        return array([String(track.id), start, number(track.figures.distance, decimals: 0)])
    }

    /// A rejected fix with its reason in words; nil for one that was not rejected, has no place on a map, or a hidden one.
    ///
    /// Nothing is measured from where the receiver was while places are hidden: three distances would tell where.
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
