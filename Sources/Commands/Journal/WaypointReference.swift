import ArgumentParser
import Recording
import Storage
import Platform
package import Logbook

struct WaypointArgument: ParsableArguments {
    @Argument(help: "The number in gpslog waypoint list, or the first digits of the identifier.")
    var waypoint: String

    /// `validate()` has rejected invalid references.
    var reference: WaypointReference { WaypointReference(waypoint) ?? .number(0) }

    func validate() throws { _ = try Self.reference(waypoint) }

    /// Parses a number or the digits of an identifier.
    ///
    /// - Throws: `ValidationError` if it is neither.
    static func reference(_ text: String) throws(ValidationError) -> WaypointReference {
        if let reference = WaypointReference(text) { return reference }
        throw ValidationError(
            "\(text) is not a waypoint; use its number in gpslog waypoint list, or the first digits of its identifier."
        )
    }
}

/// How a user refers to a waypoint.
package enum WaypointReference: Hashable, Sendable {
    /// Its number in the list of all waypoints, starting at 1.
    case number(Int)
    /// The first digits of its identifier.
    case prefix(String)

    /// Parses a list number or the first hexadecimal digits of an identifier; `nil` for other text.
    package init?(_ text: String) {
        // Decimal text shorter than a displayed identifier is a number.
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

    /// Looks up the waypoint in a journal.
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
