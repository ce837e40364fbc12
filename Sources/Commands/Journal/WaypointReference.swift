internal import Terminal
package import Waypoints

/// A reference to a waypoint, as a user gives it.
package enum WaypointReference: Hashable, Sendable {
    /// The number in the list of all, from 1 on.
    case number(Int)
    /// The first digits of the identifier.
    case prefix(String)

    /// The meaning of text: a number of the list, or the first hexadecimal digits of an identifier; nil for other text.
    package init?(_ text: String) {
        // Shorter than an identifier is shown, and all decimal, it is a number.
        if text.count < WaypointIdentifier.shownDigits, text.allSatisfy({ ("0"..."9").contains($0) }),
            let number = Int(text)
        {
            self = .number(number)
        } else if (1...32).contains(text.utf8.count), text.allSatisfy(\.isHexDigit), text.allSatisfy(\.isASCII) {
            self = .prefix(text)
        } else {
            return nil
        }
    }

    /// The waypoint of a journal that is meant.
    ///
    /// - Throws: `Failure` where there is none, or more than one.
    package func waypoint(in journal: any WaypointJournal) async throws -> Waypoint {
        switch self {
        case .number(let number):
            if let waypoint = try await journal.waypoint(at: number - 1, of: .all) { return waypoint }
            let count = try await journal.count(of: .all)
            let list = count == 0 ? "there are none yet" : "the list has \(count)"
            throw Failure("there is no waypoint \(number): \(list); gpslog waypoint list shows them.", .noInput)
        case .prefix(let prefix):
            let found = try await journal.waypoints(identifiedBy: prefix)
            if found.count == 1, let waypoint = found.first { return waypoint }
            guard !found.isEmpty else {
                throw Failure("no waypoint's identifier begins with \(prefix); see gpslog waypoint list.", .noInput)
            }
            let names = found.map(\.id.shown).joined(separator: ", ")
            throw Failure("\(prefix) may be any of \(names); give more digits.", .usage)
        }
    }
}
