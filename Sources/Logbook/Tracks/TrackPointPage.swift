package import GNSS

extension TrackPoint {
    /// The values of a point that only tables of locations contain.
    package struct Details: Hashable, Sendable {
        package var receiver = ReceiverIdentity("")

        /// The number of the track; nil if the fix was rejected.
        package var track: Track.ID?

        package var kind = FilterVerdict.Kind.accepted

        /// The rule that rejects or disputes the fix; nil without one.
        package var rule: Rejection.Rule?

        /// Metres since the receiver's previous location.
        @OptionalNumber package var distanceTravelled: Double?

        /// Metres: the radius of the filter's circle that contains the true place with 68 %.
        @OptionalNumber package var horizontalAccuracy: Double?

        /// Metres: one standard deviation of the filter's height.
        @OptionalNumber package var verticalAccuracy: Double?

        /// Metres per second: the receiver's accuracy of the speed, nil if the speed is not the receiver's.
        @OptionalNumber package var speedAccuracy: Double?

        /// Degrees: the receiver's accuracy of the course, nil if the course is not the receiver's.
        @OptionalNumber package var courseAccuracy: Double?

        /// Metres: how far a suspect position is from where the evidence puts the receiver.
        @OptionalNumber package var disagreement: Double?

        package var deviation = PositionDeviation()

        init() {}

        /// Creates the details of a fix.
        ///
        /// - Parameters:
        ///   - judged: the fix; a rejected one has the receiver's values.
        ///   - receiver: the fix's receiver.
        ///   - track: the fix's track; nil if it was rejected.
        ///   - isRaw: whether to use the receiver's values.
        package init(_ judged: JudgedFix, of receiver: ReceiverIdentity, in track: Track.ID?, isRaw: Bool) {
            let (fix, location) = (judged.received.fix, judged.verdict.location)
            (self.receiver, self.track) = (receiver, track)
            (kind, rule) = (judged.verdict.kind, judged.verdict.rejection?.rule)
            distanceTravelled = location?.distanceTravelled
            (speedAccuracy, courseAccuracy) = (fix.speedAccuracy, fix.courseAccuracy)
            (disagreement, deviation) = (judged.suspicion?.disagreement, fix.deviation)
            guard !isRaw, let location else { return }
            (horizontalAccuracy, verticalAccuracy) = (location.horizontalAccuracy, location.verticalAccuracy)
            (speedAccuracy, courseAccuracy) = (judged.speedAccuracy, judged.courseAccuracy)
        }
    }
}

/// Track points, with their details in an array of their own, as most readers only need the points.
package struct TrackPointPage: Hashable, Sendable, RandomAccessCollection {
    package var points: [TrackPoint] = []

    /// The details of each point; empty if they are not read.
    package var details: [TrackPoint.Details] = []

    package var startIndex: Int { 0 }

    package var endIndex: Int { points.count }

    package subscript(index: Int) -> TrackPoint { points[index] }

    package init() {}

    /// Creates points from fixes, with details.
    ///
    /// - Parameters:
    ///   - fixes: the fixes; rejected ones have the receiver's values.
    ///   - isRaw: whether to use the receiver's values.
    package init(_ fixes: [StoredFix], isRaw: Bool) {
        points = fixes.map { TrackPoint($0.id, $0.judged, isRaw: isRaw) }
        details = fixes.map { TrackPoint.Details($0.judged, of: $0.receiver, in: $0.track, isRaw: isRaw) }
    }
}
