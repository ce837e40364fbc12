/// The points and issues found in a chunk of a file.
package struct ImportPage: Sendable {
    /// Valid data that is skipped because it is not a track point.
    package enum Omission: String, Sendable, CaseIterable {
        /// A GPX `wpt` element.
        case waypoint
        /// A GPX `rtept` element.
        case routePoint
        /// A position without a time.
        case timeless
        /// A location that gpslog's filter had rejected when gpslog wrote the file.
        case rejected
        /// A JSON object that is not a position report.
        case otherReport
        /// A position that the receiver itself marked as invalid.
        case invalid
    }

    /// An error in the file that can be repaired unambiguously.
    package enum Repair: String, Sendable, CaseIterable {
        /// A decimal comma instead of a point.
        case decimalComma
        /// A longitude beyond 180 degrees, counted on across the date line.
        case longitudeBeyond180
        /// Degrees E7 written without their sign: 2^32 too large.
        case lostSign
        /// An ampersand that does not start an entity.
        case ampersand
        /// A declared encoding that contradicts the bytes.
        case encoding
        /// White space before the XML declaration.
        case leadingSpace
    }

    /// The locations in file order.
    package internal(set) var points: [ImportPoint] = []

    package internal(set) var issues: [ImportIssue] = []

    /// How much was skipped, by kind.
    package internal(set) var omissions: [Omission: Int] = [:]

    /// The number of points lost because of an issue.
    package internal(set) var lostPoints = 0

    /// How many errors were repaired, by kind.
    package internal(set) var repairs: [Repair: Int] = [:]

    /// Set if the rest of the file cannot be read.
    package internal(set) var end: ImportIssue?

    /// The number of bytes read for this page.
    package internal(set) var bytes = 0

    package init() {}

    /// Records an issue that loses a point.
    mutating func lose(_ issue: ImportIssue) {
        issues.append(issue)
        lostPoints += 1
    }

    mutating func note(_ repaired: Set<Repair>) {
        for repair in repaired { repairs[repair, default: 0] += 1 }
    }

    mutating func omit(_ omission: Omission, _ count: Int = 1) {
        omissions[omission, default: 0] += count
    }
}

/// A problem in a file, with its position.
package struct ImportIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package var line: Int

    /// The byte within the line, counted from 1.
    package var column: Int

    package var reason: String

    package init(line: Int, column: Int, _ reason: String) {
        (self.line, self.column, self.reason) = (line, column, reason)
    }

    /// Creates an issue at an offset within a part of the file.
    ///
    /// `offset` is an index of the part's bytes; the part starts at this line and column of the file.
    init(at offset: Int, in part: ArraySlice<UInt8>, from line: Int, _ column: Int, _ reason: String) {
        let before = part[..<min(max(offset, part.startIndex), part.endIndex)]
        guard let lineFeed = before.lastIndex(of: UInt8(ascii: "\n")) else {
            self.init(line: line, column: column + before.count, reason)
            return
        }
        let lines = before.count { $0 == UInt8(ascii: "\n") }
        self.init(line: line + lines, column: before.endIndex - lineFeed, reason)
    }

    /// `LINE:COLUMN: REASON`, to be appended to the file's name.
    package var description: String { "\(line):\(column): \(reason)" }
}
