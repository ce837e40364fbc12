/// The reason why a device cannot be one of OwnTracks.
package enum OwnTracksError: Error, Hashable, CustomStringConvertible {
    /// The user's name is empty or cannot be a level of a topic.
    case unusableUser
    /// The device's name is empty or cannot be a level of a topic.
    case unusableDevice
    /// The tracker id has not two characters, or some that nobody sees.
    case unusableTrackerIdentifier

    /// A description of what is wrong, and of what to do.
    package var description: String {
        switch self {
        case .unusableUser: "the user of OwnTracks needs a name without /, +, # and control characters; name another"
        case .unusableDevice:
            "the device of OwnTracks needs a name without /, +, # and control characters; name another"
        case .unusableTrackerIdentifier: "the tracker id of OwnTracks has two characters; name two, or none"
        }
    }
}
