internal import Export
internal import GNSS
internal import Logbook
internal import Platform
internal import Recording
internal import Settings
internal import Storage
internal import Terminal
internal import Waypoints

extension Journal {
    /// When and where a note was started.
    struct Moment: Sendable {
        /// Time of the system clock.
        let time: UTCTime

        /// The logger's position, possibly outdated; `nil` if nothing was recorded.
        let currentPosition: CurrentPosition?

        /// The state of the recording as text.
        func text(in units: DisplayUnits) -> String {
            guard let currentPosition, currentPosition.isFresh else {
                return "notes have no position: \(CurrentPosition.advice(currentPosition))"
            }
            return "at \(units.position(currentPosition.location.coordinate)), \(AgeText(currentPosition.age)) ago"
        }
    }

    /// The logger's position at a time of the system clock.
    func moment(at time: UTCTime = UTCTime.now) async throws -> Moment {
        guard let storage = try await existingStorage() else { return Moment(time: time, currentPosition: nil) }
        return Moment(time: time, currentPosition: try await CurrentPosition(in: storage, at: time))
    }

    /// Adds a waypoint with this time and place.
    func add(_ new: NewWaypoint, saying text: String, at moment: Moment) async throws -> Waypoint {
        let waypoint = new.waypoint(saying: text, at: moment)
        _ = try await database.journalForChanging(makingFile: true, logger: logger).add([waypoint])
        return waypoint
    }
}
