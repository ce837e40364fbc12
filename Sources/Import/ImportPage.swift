/// What some bytes of a file have come to.
package struct ImportPage: Sendable {
    /// What is left out because it is no track's point; no fault of the file.
    package enum Omission: String, Sendable, CaseIterable {
        /// `wpt` in GPX.
        case waypoint
        /// `rtept` in GPX.
        case routePoint
        /// A place of which no time is told.
        case timeless
        /// What gpslog had rejected when it wrote the file.
        case rejected
        /// An object of JSON lines that is no report of a position.
        case otherReport
    }

    /// The locations, in the order of the file.
    package internal(set) var points: [ImportedPoint] = []

    /// What is wrong with the rest.
    package internal(set) var objections: [ImportObjection] = []

    /// How much was left out.
    package internal(set) var omissions: [Omission: Int] = [:]

    /// Why nothing can be read from there on; nil where it can.
    package internal(set) var end: ImportObjection?

    /// How many bytes of the file that were.
    package internal(set) var bytes = 0

    /// Nothing.
    init() {}

    /// Leaves something out.
    mutating func omit(_ omission: Omission, _ count: Int = 1) {
        omissions[omission, default: 0] += count
    }
}
