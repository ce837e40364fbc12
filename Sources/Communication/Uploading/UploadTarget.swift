internal import GNSS
package import Logbook

/// The destination of uploads, and what gets there.
package struct UploadTarget: Sendable {
    /// The name that its user gave it; its queue goes by this name, whatever else changes.
    package var name: String

    /// The fixes that it gets.
    package var selection: UploadSelection

    /// True where it is to know the neighbourhood only.
    package var isCoarse: Bool

    /// True where it gets fixes whole, as they are stored, and in order of arrival: what is new does not go first.
    package var isWhole: Bool

    /// The pace at which it gets something.
    package var pace: UploadPace

    /// A target.
    package init(
        _ name: String,
        _ selection: UploadSelection = UploadSelection(),
        isCoarse: Bool = false,
        isWhole: Bool = false,
        pace: UploadPace = UploadPace()
    ) {
        self.name = name
        self.selection = selection
        self.isCoarse = isCoarse
        self.isWhole = isWhole
        self.pace = pace
    }

    /// The location that it gets of a fix; nil for nothing.
    ///
    /// - Parameters:
    ///   - fix: the fix.
    ///   - hidden: the areas from which nothing is sent.
    /// - Returns: the location.
    package func location(_ fix: StoredFix, hiding hidden: [HiddenArea]) -> UploadedLocation? {
        guard selection.contains(fix.judged) else { return nil }
        let filtered = UploadedLocation(fix)
        guard let location = filtered ?? (selection.includesRejected ? UploadedLocation(raw: fix) : nil) else {
            return nil
        }
        if hidden.contains(where: { $0.contains(location.coordinate) }) { return nil }
        // With a whole fix goes where the receiver was by its own account, too.
        if isWhole, let place = fix.judged.received.fix.coordinate, hidden.contains(where: { $0.contains(place) }) {
            return nil
        }
        return isCoarse ? location.coarse() : location
    }
}

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
