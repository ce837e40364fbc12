internal import GNSS

/// The pace at which a target gets something.
package struct UploadPace: Hashable, Sendable {
    /// Seconds that locations are apart at least; what comes between is not sent.
    ///
    /// 0 for all.
    package var interval: Double

    /// Metres that locations are apart at least; what lies between is not sent.
    ///
    /// 0 for all.
    package var distance: Double

    /// The most locations of a request.
    package var batch: Int

    /// The most requests a second for what comes late; those for what is new are not held up.
    package var requestsPerSecond: Double

    /// A pace.
    package init(interval: Double = 0, distance: Double = 0, batch: Int = 1, requestsPerSecond: Double = 50) {
        self.interval = interval
        self.distance = distance
        self.batch = max(1, batch)
        self.requestsPerSecond = requestsPerSecond
    }

    /// True where nothing is left out.
    var isComplete: Bool { interval <= 0 && distance <= 0 }

    /// True where a location is far enough from one that was sent.
    package func allows(_ location: UploadedLocation, after sent: UploadedLocation?) -> Bool {
        guard let sent else { return true }
        guard abs(location.time.seconds(since: sent.time)) >= interval else { return false }
        return distance <= 0 || location.coordinate.distance(to: sent.coordinate) >= distance
    }
}
