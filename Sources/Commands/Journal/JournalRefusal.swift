internal import Terminal

/// Why the journal rejected a change.
package enum JournalRefusal: Error, Hashable {
    /// The waypoint's text would be empty.
    case noText
    /// The waypoint requires the current position, which is unknown for this reason.
    case unknownPosition(reason: String)
    /// The waypoint does not exist or was removed.
    case noWaypoint
    /// There is no step to undo.
    case nothingToTakeBack

    /// The error as reported by a command.
    var failure: Failure {
        switch self {
        case .noText: Failure("a waypoint needs a text; gpslog waypoint add \"Slipway, steep\".", .usage)
        case .unknownPosition(let reason):
            Failure("the position is not known: \(reason); name one with --at LAT,LON.", .unavailable)
        case .noWaypoint: Failure("the waypoint was removed meanwhile.", .temporary)
        case .nothingToTakeBack: Failure("there is nothing to undo.", .noInput)
        }
    }
}

extension Journal {
    /// Runs a closure, converting a `JournalRefusal` to the command's failure.
    func asCommand<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let refusal as JournalRefusal {
            throw refusal.failure
        }
    }
}
