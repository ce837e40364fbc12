package import GNSS
internal import Platform

/// A note of the journal: what somebody said at a moment and, mostly, at a place; or somewhere to go, and whether it was
/// visited.
///
/// It never changes. `alter` makes another one, of the same identifier or, forked, of its own.
package struct Waypoint: Hashable, Sendable, Identifiable {
    /// The text of the note.
    package internal(set) var text: String

    /// The waypoint's identifier, the same in all its alterations.
    package internal(set) var id: WaypointIdentifier

    /// The time at which it was made.
    package let creationDate: UTCTime

    /// True where it was visited, or done.
    package internal(set) var isCompleted: Bool

    /// The time at which it is to be visited; nil where that does not matter.
    package internal(set) var dueDate: UTCTime?

    /// The time at which it was altered last; nil where it never was.
    package internal(set) var alterDate: UTCTime?

    /// Further details; nil where there are none.
    package internal(set) var details: String?

    /// The place where it is; nil where it is nowhere.
    package internal(set) var place: Place?

    /// A note that is made now: an identifier of its own, and nothing but its text.
    package init(_ text: String) {
        self.init(text: text, id: .random(), creationDate: .now)
    }

    /// A waypoint with all it has, such as one that comes from a file.
    ///
    /// - Parameters:
    ///   - text: the text of the note.
    ///   - id: the identifier by which it is known.
    ///   - creationDate: the time at which it was made.
    ///   - isCompleted: true where it was visited.
    ///   - dueDate: the time at which it is to be visited.
    ///   - alterDate: the time at which it was altered last.
    ///   - details: further details.
    ///   - place: the place where it is.
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
