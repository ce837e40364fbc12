internal import Export
internal import GNSS
internal import Logbook
internal import Storage
internal import Waypoints

extension Journal {
    /// The time and place at which a note is begun.
    struct Moment: Sendable {
        /// The time by this machine's clock.
        let time: UTCTime

        /// The position of the logger, fresh or not; nil where nothing was ever recorded.
        let whereabouts: Whereabouts?

        /// The state of the recording, in words for a person.
        func text(in units: DisplayUnits) -> String {
            guard let whereabouts, whereabouts.isFresh else {
                return "notes have no position: \(Whereabouts.advice(whereabouts))"
            }
            return "at \(units.position(whereabouts.location.coordinate)), \(AgeText(whereabouts.age)) ago"
        }
    }

    /// A time by this machine's clock, and the position of the logger at that time.
    func moment(at time: UTCTime = TimeArgument.now) async throws -> Moment {
        guard let storage = try await existingStorage() else { return Moment(time: time, whereabouts: nil) }
        return Moment(time: time, whereabouts: try await Whereabouts(in: storage, at: time))
    }

    /// Adds a waypoint of a moment.
    func add(_ new: NewWaypoint, saying text: String, at moment: Moment) async throws -> Waypoint {
        let waypoint = new.waypoint(saying: text, at: moment)
        _ = try await SQLiteStorage.forRecording(into: database).tellingOfDamage(to: logger).add([waypoint])
        return waypoint
    }
}
