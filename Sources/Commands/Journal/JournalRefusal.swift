internal import Terminal

/// The reason why the journal stays as it is.
package enum JournalRefusal: Error, Hashable {
    /// A waypoint would have no text.
    case noText
    /// A waypoint was to be where the logger is, which is not known for this reason.
    case unknownPosition(reason: String)
    /// No such waypoint exists, or none any more.
    case noWaypoint
    /// No step is left that could be taken back.
    case nothingToTakeBack

    /// The same in the words of a command.
    var failure: Failure {
        switch self {
        case .noText: Failure("a waypoint needs a text; gpslog waypoint add \"Slipway, steep\".", .usage)
        case .unknownPosition(let reason):
            Failure("the position is not known: \(reason); name one with --at LAT,LON.", .unavailable)
        case .noWaypoint: Failure("the waypoint was removed meanwhile.", .temporary)
        case .nothingToTakeBack: Failure("there is nothing that could be taken back.", .noInput)
        }
    }
}

extension Journal {
    /// Does something, and has a command fail where the journal refuses it.
    func asCommand<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let refusal as JournalRefusal {
            throw refusal.failure
        }
    }
}
