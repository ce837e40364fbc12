internal import GNSS
internal import Waypoints

extension WaypointIdentifier {
    /// The identifier of what a file says of a waypoint that has none there.
    ///
    /// - Parameters:
    ///   - texts: the words.
    ///   - numbers: the numbers.
    ///   - times: the dates.
    init(ofContent texts: [String?], _ numbers: [Double?], _ times: [UTCTime?]) {
        let digits = numbers.map { $0?.description }
        let counts = times.map { $0.map { "\($0.nanosecondsSince1970) \($0.leapNanoseconds)" } }
        self.init(ofContent: texts + digits + counts)
    }
}
