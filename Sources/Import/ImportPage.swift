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
    }

    /// The locations, in the order of the file.
    package internal(set) var points: [ImportedPoint] = []

    /// The issues with the rest.
    package internal(set) var issues: [ImportIssue] = []

    /// The number of things left out, by kind.
    package internal(set) var omissions: [Omission: Int] = [:]

    /// The reason why nothing can be read from there on; nil where it can.
    package internal(set) var end: ImportIssue?

    /// The number of bytes of the file that were read for the page.
    package internal(set) var bytes = 0

    /// An empty page.
    package init() {}

    /// Leaves something out.
    mutating func omit(_ omission: Omission, _ count: Int = 1) {
        omissions[omission, default: 0] += count
    }
}
