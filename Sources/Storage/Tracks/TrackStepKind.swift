package import Logbook

/// The kind of a change that the user can make to tracks.
package enum TrackStepKind: String, Sendable {
    /// Names or unnames a track.
    case name
    /// Excludes tracks from all queries.
    case delete
    /// Splits a track in two.
    case split
    /// Merges consecutive tracks into one.
    case merge
}

/// A change of tracks that was undone.
package struct UndoneTrackStep: Hashable, Sendable {
    package let kind: TrackStepKind
    /// The tracks that are restored.
    package let tracks: [Track.ID]
}

/// Why a track cannot be edited.
package enum TrackEditError: Error, Hashable, Sendable {
    case isMissing(Track.ID)
    /// A recording continues the track.
    case isRecorded(Track.ID)
    /// All locations of the track are on the same side of the time.
    case isOnOneSide(Track.ID)
    /// The tracks belong to different receivers.
    case areOfSeveralReceivers(Track.ID, Track.ID)
    /// Another track lies between the two.
    case isBetween(Track.ID, isDeleted: Bool)
    /// A track arrived later than another, but is earlier in time.
    case isEarlier(Track.ID, than: Track.ID)
}
