import Files
import Logbook

/// The result of importing a file.
struct ImportSummary: Sendable {
    /// Points that were stored.
    private(set) var added = 0
    /// Points that were duplicates.
    var alreadyStored = 0
    /// Malformed parts of the file.
    private(set) var issues = 0
    /// Whether the file could not be read to the end.
    private(set) var isBrokenOff = false
    /// Points that could not be parsed.
    private(set) var lostPoints = 0
    private var repairs: [ImportPage.Repair: Int] = [:]
    private var rejected = 0
    private var omissions: [ImportPage.Omission: Int] = [:]

    /// Points that could be parsed.
    var points: Int { added + alreadyStored }

    /// A copy without the counts of added points.
    var withoutAdded: ImportSummary {
        var summary = self
        (summary.added, summary.rejected) = (0, 0)
        return summary
    }

    mutating func count(_ verdict: FilterVerdict) {
        added += 1
        if verdict.location == nil { rejected += 1 }
    }

    /// Counts points that the filter accepted but the storage did not.
    mutating func countRejected(_ more: Int) { rejected += more }

    /// Adds the other contents of a part of the file.
    mutating func add(_ page: ImportPage) {
        issues += page.issues.count + (page.end == nil ? 0 : 1)
        isBrokenOff = isBrokenOff || page.end != nil
        lostPoints += page.lostPoints
        repairs.merge(page.repairs, uniquingKeysWith: +)
        omissions.merge(page.omissions, uniquingKeysWith: +)
    }

    /// One line for the user.
    func text(of format: ImportFormat) -> String {
        var parts = ["\(added) \(added == 1 ? "point" : "points") of \(format.title) added"]
        if rejected > 0 { parts[0] += " (\(rejected) of them rejected by the filter)" }
        if alreadyStored > 0 { parts.append("\(alreadyStored) already stored") }
        if issues > 0 { parts.append("\(issues) malformed \(issues == 1 ? "part" : "parts")") }
        return parts.joined(separator: ", ")
    }

    /// Which faults were repaired; `nil` for none.
    var repairText: String? {
        let parts = ImportPage.Repair.allCases.compactMap { repair in
            repairs[repair].map { repair.words($0) }
        }
        return parts.isEmpty ? nil : "repaired: " + parts.joined(separator: ", ")
    }

    /// Which valid contents were not imported; `nil` for none.
    var omissionText: String? {
        let parts = ImportPage.Omission.allCases.compactMap { omission in
            omissions[omission].map { "\($0) \(omission.words)" }
        }
        return parts.isEmpty ? nil : "left out: " + parts.joined(separator: ", ")
    }
}

extension ImportPage.Omission {
    fileprivate var words: String {
        switch self {
        case .waypoint: "waypoints (use gpslog waypoint import)"
        case .routePoint: "route points"
        case .timeless: "points without a time"
        case .rejected: "points rejected by gpslog"
        case .otherReport: "reports without a position"
        case .invalid: "positions marked invalid by the receiver"
        }
    }
}

extension ImportPage.Repair {
    /// The kind and number of repairs as text.
    fileprivate func words(_ count: Int) -> String {
        let points = count == 1 ? "1 point" : "\(count) points"
        return switch self {
        case .decimalComma: "decimal commas in \(points)"
        case .longitudeBeyond180: "longitudes beyond 180 degrees in \(points)"
        case .lostSign: "degrees without a sign (2^32 ten millionths too many) in \(points)"
        case .ampersand: "ampersands not written as &amp;"
        case .encoding: "a declared encoding that does not match the file"
        case .leadingSpace: "white space before the XML declaration"
        }
    }
}
