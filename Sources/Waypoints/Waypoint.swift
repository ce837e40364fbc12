package import GNSS
internal import Platform

/// A note in the journal, usually with a place; or a destination, and whether it was visited.
///
/// Waypoints are immutable. `alter` creates another one with the same identifier or, if forked, a new one.
package struct Waypoint: Hashable, Sendable, Identifiable {
    package internal(set) var text: String

    /// The waypoint's identifier, shared by all its alterations.
    package internal(set) var id: WaypointIdentifier

    package let creationDate: UTCTime

    /// Whether the place was visited, or the task done.
    package internal(set) var isCompleted: Bool

    /// When the place should be visited; nil for any time.
    package internal(set) var dueDate: UTCTime?

    /// When the waypoint was last altered; nil for never.
    package internal(set) var alterDate: UTCTime?

    package internal(set) var details: String?

    package internal(set) var place: Place?

    /// Creates a note with the current time and a new identifier.
    package init(_ text: String) {
        self.init(text: text, id: .random(), creationDate: .now)
    }

    /// Creates a waypoint from its values, for example from a file.
    ///
    /// - Parameters:
    ///   - text: the text of the note.
    ///   - id: the waypoint's identifier.
    ///   - creationDate: when it was created.
    ///   - isCompleted: whether it was visited.
    ///   - dueDate: when it should be visited.
    ///   - alterDate: when it was last altered.
    ///   - details: further details.
    ///   - place: its place.
    package init(
        text: String,
        id: WaypointIdentifier,
        creationDate: UTCTime,
        isCompleted: Bool = false,
        dueDate: UTCTime? = nil,
        alterDate: UTCTime? = nil,
        details: String? = nil,
        place: Place? = nil
    ) {
        self.text = text
        self.id = id
        self.creationDate = creationDate
        self.isCompleted = isCompleted
        self.dueDate = dueDate
        self.alterDate = alterDate
        self.details = details
        self.place = place
    }
}
