/// The result of reading some bytes of a file.
package struct ImportPage: Sendable {
    /// A kind of thing that is left out because it is no track's point; no fault of the file.
    package enum Omission: String, Sendable, CaseIterable {
        /// `wpt` in GPX.
        case waypoint
        /// `rtept` in GPX.
        case routePoint
        /// A place of which no time is told.
        case timeless
        /// A location that gpslog had rejected when it wrote the file.
        case rejected
        /// An object of JSON lines that is no report of a position.
        case otherReport
        /// A position that its receiver itself called invalid.
        case invalid
    }

    /// A kind of fault that is repaired, since only one thing can be meant.
    package enum Repair: String, Sendable, CaseIterable {
        /// A comma before decimals.
        case decimalComma
        /// A longitude beyond 180 degrees, on the other side of the date line.
        case longitudeBeyond180
        /// Ten millionths of a degree that have lost their sign: 2^32 too many.
        case lostSign
        /// An ampersand that begins no entity.
        case ampersand
        /// A declared encoding that is not that of the bytes.
        case encoding
        /// White space before the declaration of XML.
        case leadingSpace
    }

    /// The locations, in the order of the file.
    package internal(set) var points: [ImportedPoint] = []

    /// The issues with the rest.
    package internal(set) var issues: [ImportIssue] = []

    /// The number of things left out, by kind.
    package internal(set) var omissions: [Omission: Int] = [:]

    /// The number of points that are not read because of an issue.
    package internal(set) var lostPoints = 0

    /// The number of faults that were repaired, by kind.
    package internal(set) var repairs: [Repair: Int] = [:]

    /// The reason why nothing can be read from there on; nil where it can.
    package internal(set) var end: ImportIssue?

    /// The number of bytes of the file that were read for the page.
    package internal(set) var bytes = 0

    /// An empty page.
    package init() {}

    /// Takes note of an issue that costs a point.
    mutating func lose(_ issue: ImportIssue) {
        issues.append(issue)
        lostPoints += 1
    }

    /// Takes note of faults that were repaired.
    mutating func note(_ repaired: Set<Repair>) {
        for repair in repaired { repairs[repair, default: 0] += 1 }
    }

    /// Leaves something out.
    mutating func omit(_ omission: Omission, _ count: Int = 1) {
        omissions[omission, default: 0] += count
    }
}
