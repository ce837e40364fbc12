package import GNSS
package import Logbook

/// The locations of a receiver so far, as far as the next one is decided by them: the latest instant, and the latest track.
///
/// Fixes that are stored at once and those that are buffered first are decided on here, so that both become the same.
package struct LocationSequence {
    /// The place that a location gets in the sequence.
    package enum Place {
        /// None: the receiver has a location at the same instant already.
        case duplicate
        /// The next of the latest track, whose number this is.
        case next(track: Int64)
        /// The first of another track, which is yet to begin.
        case first
    }

    /// The latest track; nil where there is none that could go on.
    package private(set) var track: TrackProgress?

    /// The latest instant; nil where there is none.
    package private(set) var latest: UTCTime?

    /// A sequence that goes on behind what is stored.
    init(behind end: ReceiverTail) {
        self.init(behind: end.track, latest: end.latest)
    }

    /// A sequence that goes on behind a track and the latest instant.
    package init(behind track: TrackProgress?, latest: UTCTime?) {
        (self.track, self.latest) = (track, latest)
    }

    /// True if the receiver may have a location at an instant already, which is not later than its latest then.
    package func mayHaveLocation(at time: UTCTime) -> Bool {
        latest.map { time <= $0 } ?? false
    }

    /// Decides on the next location to arrive.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - kind: the kind of verdict that it has.
    ///   - division: the rules by which tracks end.
    ///   - isBeginning: true where a track begins with it in any case.
    ///   - isStored: true if the receiver has a location at the same instant, which is looked up where `mayHaveLocation` says so.
    /// - Returns: its place; where that is the first, `begin` is to be called with its track.
    package mutating func place(
        _ location: Location,
        as kind: FilterVerdict.Kind,
        dividedBy division: TrackDivision,
        beginning isBeginning: Bool = false,
        isStored: Bool
    ) -> Place {
        if isStored { return .duplicate }
        latest = max(latest ?? location.time, location.time)
        guard let current = track, !isBeginning, current.isContinued(by: location, division) else { return .first }
        track?.add(location, as: kind)
        return .next(track: current.id)
    }

    /// Leaves the latest track for another one; nil where that cannot begin yet.
    package mutating func begin(_ track: TrackProgress?) { self.track = track }

    /// Notes that the latest track's figures are stored.
    package mutating func noteStored() { track?.isChanged = false }
}

extension FilterVerdict {
    /// The verdict on a location where the receiver has one at the same instant already.
    package static let duplicate = FilterVerdict.rejected(Rejection(.duplicateTime, measured: 0, threshold: 0))
}
