internal import GNSS
internal import Waypoints

extension WaypointIdentifier {
    /// Derives an identifier from a waypoint's content, for files without identifiers.
    ///
    /// - Parameters:
    ///   - texts: the waypoint's texts.
    ///   - numbers: its position and altitude.
    ///   - times: its dates.
    init(ofContent texts: [String?], _ numbers: [Double?], _ times: [UTCTime?]) {
        let digits = numbers.map { $0?.description }
        let counts = times.map { $0.map { "\($0.nanosecondsSince1970) \($0.leapNanoseconds)" } }
        self.init(ofContent: texts + digits + counts)
    }
}
