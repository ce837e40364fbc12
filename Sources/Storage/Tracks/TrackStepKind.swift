package import Logbook

/// The kind of a change that a user may make to tracks.
package enum TrackStepKind: String, Sendable {
    /// Gives one a name.
    case name
    /// Takes some out of all answers.
    case delete
    /// Makes two of one.
    case split
    /// Makes one of several.
    case merge
}

/// A step that was taken back.
package struct UndoneTrackStep: Hashable, Sendable {
    /// The kind of what was done.
    package let kind: TrackStepKind
    /// The tracks that are as they were before.
    package let tracks: [Track.ID]
}

/// The reason why something cannot be done to a track.
package enum TrackEditError: Error, Hashable, Sendable {
    /// No such track exists.
    case isMissing(Track.ID)
    /// A recording goes on in the track.
    case isRecorded(Track.ID)
    /// The track has no locations on one of the two sides of a time.
    case isOnOneSide(Track.ID)
    /// The tracks are of different receivers.
    case areOfSeveralReceivers(Track.ID, Track.ID)
    /// Another track lies between the two.
    case isBetween(Track.ID, isDeleted: Bool)
    /// One came in later than another, but is earlier.
    case isEarlier(Track.ID, than: Track.ID)
}
