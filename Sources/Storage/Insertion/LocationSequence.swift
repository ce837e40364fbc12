package import GNSS
package import Logbook

/// The state that decides how a receiver's next location continues: its latest time and latest track.
///
/// It is used both for fixes stored at once and for buffered ones, so that both get the same tracks.
package struct LocationSequence {
    /// How a location continues the sequence.
    package enum Place {
        /// The receiver already has a location at the same time.
        case duplicate
        /// It continues the latest track, which has this number.
        case next(track: Int64)
        /// It begins another track.
        case first
    }

    /// The latest track; `nil` if none can continue.
    package private(set) var track: TrackProgress?

    /// The latest time; `nil` if none.
    package private(set) var latest: UTCTime?

    /// Continues after stored fixes.
    init(behind end: ReceiverTail) {
        self.init(behind: end.track, latest: end.latest)
    }

    package init(behind track: TrackProgress?, latest: UTCTime?) {
        (self.track, self.latest) = (track, latest)
    }

    /// Whether the receiver may already have a location at a time, which is then not after its latest.
    package func mayHaveLocation(at time: UTCTime) -> Bool {
        latest.map { time <= $0 } ?? false
    }

    /// Places the next location in order of arrival.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - kind: the kind of its verdict.
    ///   - suspicion: why it is suspect.
    ///   - division: the rules for where tracks end.
    ///   - isBeginning: whether a track begins with it in any case.
    ///   - isStored: whether the receiver has a location at the same time. Look this up if `mayHaveLocation` returns
    ///     true.
    /// - Returns: the place; for `first`, call `begin` with the new track.
    package mutating func place(
        _ location: Location,
        as kind: FilterVerdict.Kind,
        suspicion: Suspicion.Reasons,
        dividedBy division: TrackDivision,
        beginning isBeginning: Bool = false,
        isStored: Bool
    ) -> Place {
        if isStored { return .duplicate }
        latest = max(latest ?? location.time, location.time)
        guard let current = track, !isBeginning, current.isContinued(by: location, division) else { return .first }
        track?.add(location, as: kind, suspicion: suspicion)
        return .next(track: current.id)
    }

    /// Replaces the latest track; `nil` if the new track cannot be created yet.
    package mutating func begin(_ track: TrackProgress?) { self.track = track }

    /// Marks the figures of the latest track as stored.
    package mutating func noteStored() { track?.isChanged = false }
}

extension FilterVerdict {
    /// The verdict on a location if the receiver already has one at the same time.
    package static let duplicate = FilterVerdict.rejected(Rejection(.duplicateTime, measured: 0, threshold: 0))
}

extension JudgedFix {
    /// The fix as it reached the filter, rejected because the receiver already has a location at the same time.
    ///
    /// Judging it again passes the same fix to the filter.
    package var asDuplicate: JudgedFix {
        var duplicate = JudgedFix(received: received, verdict: .duplicate, suspicion: suspicion)
        duplicate.isTrusted = isTrusted
        return duplicate
    }

    /// Why the fix is suspect; empty if it is not.
    package var suspectReasons: Suspicion.Reasons { suspicion?.reasons ?? [] }
}
