internal import GNSS
package import Logbook

/// An upload target and what it receives.
package struct UploadTarget: Sendable {
    /// Name given by the user; it identifies the queue, whatever else changes.
    package var name: String

    /// Selects the fixes to upload.
    package var selection: UploadSelection

    /// Whether the target receives only rounded positions.
    package var isCoarse: Bool

    /// Whether the target receives fixes as stored, in order of arrival, without preferring new ones.
    package var isWhole: Bool

    /// What to do with suspect locations.
    package var suspects: SuspectHandling

    package var pace: UploadPace

    package init(
        _ name: String,
        _ selection: UploadSelection = UploadSelection(),
        isCoarse: Bool = false,
        isWhole: Bool = false,
        suspects: SuspectHandling = .mark,
        pace: UploadPace = UploadPace()
    ) {
        self.name = name
        self.selection = selection
        self.isCoarse = isCoarse
        self.isWhole = isWhole
        self.suspects = suspects
        self.pace = pace
    }

    /// The location to send for a fix.
    ///
    /// - Returns: the location; `nil` if nothing is to be sent.
    package func location(_ fix: StoredFix, hiding hidden: [HiddenArea]) -> UploadLocation? {
        guard selection.contains(fix.judged), !withholds(fix) else { return nil }
        let filtered = UploadLocation(fix)
        guard var location = filtered ?? (selection.includesRejected ? UploadLocation(raw: fix) : nil) else {
            return nil
        }
        if hidden.contains(where: { $0.contains(location.coordinate) }) { return nil }
        // A sealed fix also contains the receiver's unfiltered position.
        if isWhole, let place = fix.judged.received.fix.coordinate, hidden.contains(where: { $0.contains(place) }) {
            return nil
        }
        if suspects != .send { location.suspicion = fix.judged.suspicion?.names }
        return isCoarse ? location.coarse() : location
    }

    /// Whether a selected fix is not sent because its position or time is suspect.
    func withholds(_ fix: StoredFix) -> Bool {
        suspects == .hold && fix.judged.suspicion?.isOfPosition == true && selection.contains(fix.judged)
    }
}

/// How a target receives locations that may be the work of a jammer or a spoofer.
///
/// The raw values are those of the setting.
package enum SuspectHandling: String, Hashable, Sendable, CaseIterable {
    /// They are sent like all others.
    case send
    /// They are sent with the reasons, if the format or template has a place for them.
    case mark
    /// Those whose position or time is suspect are not sent; others, such as those with weak signals, are marked.
    case hold
}

/// How often and how densely a target receives locations.
package struct UploadPace: Hashable, Sendable {
    /// Minimum interval between locations in seconds; those in between are not sent.
    ///
    /// 0 for all.
    package var interval: Double

    /// Minimum distance between locations in metres; those in between are not sent.
    ///
    /// 0 for all.
    package var distance: Double

    /// Maximum locations per request.
    package var batch: Int

    /// Rate limit for the backlog; new locations are not limited.
    package var requestsPerSecond: Double

    package init(interval: Double = 0, distance: Double = 0, batch: Int = 1, requestsPerSecond: Double = 50) {
        self.interval = interval
        self.distance = distance
        self.batch = max(1, batch)
        self.requestsPerSecond = requestsPerSecond
    }

    /// Whether no location is skipped.
    var isComplete: Bool { interval <= 0 && distance <= 0 }

    /// Whether a location is far enough from the last one sent, in time and distance.
    package func allows(_ location: UploadLocation, after sent: UploadLocation?) -> Bool {
        guard let sent else { return true }
        guard abs(location.time.seconds(since: sent.time)) >= interval else { return false }
        return distance <= 0 || location.coordinate.distance(to: sent.coordinate) >= distance
    }
}
