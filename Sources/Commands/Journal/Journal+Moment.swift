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
    /// The time and place at which a note is begun.
    struct Moment: Sendable {
        /// The time by this machine's clock.
        let time: UTCTime

        /// The position of the logger, fresh or not; nil where nothing was ever recorded.
        let currentPosition: CurrentPosition?

        /// The state of the recording, in words for a person.
        func text(in units: DisplayUnits) -> String {
            guard let currentPosition, currentPosition.isFresh else {
                return "notes have no position: \(CurrentPosition.advice(currentPosition))"
            }
            return "at \(units.position(currentPosition.location.coordinate)), \(AgeText(currentPosition.age)) ago"
        }
    }

    /// A time by this machine's clock, and the position of the logger at that time.
    func moment(at time: UTCTime = UTCTime.now) async throws -> Moment {
        guard let storage = try await existingStorage() else { return Moment(time: time, currentPosition: nil) }
        return Moment(time: time, currentPosition: try await CurrentPosition(in: storage, at: time))
    }

    /// Adds a waypoint of a moment.
    func add(_ new: NewWaypoint, saying text: String, at moment: Moment) async throws -> Waypoint {
        let waypoint = new.waypoint(saying: text, at: moment)
        _ = try await database.journalForChanging(makingFile: true, logger: logger).add([waypoint])
        return waypoint
    }
}
