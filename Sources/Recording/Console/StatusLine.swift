internal import Export
internal import GNSS

/// One line that tells a person at a glance how the recording goes.
package struct StatusLine: CustomStringConvertible {
    /// The line.
    package let description: String

    /// The line for the figures of a recording.
    ///
    /// - Parameters:
    ///   - figures: what the recording has come to.
    ///   - fileSize: what the database takes on the disk; nil where not known.
    package init(_ figures: RecordingTally.Figures, fileSize: FileSize?) {
        var parts = [Self.position(figures.lastFix)]
        if let speed = figures.lastFix?.speedOverGround {
            parts.append(DecimalText.string(speed * 3.6, decimals: 1) + " km/h")
        }
        if let course = figures.lastFix?.courseOverGround {
            parts.append(DecimalText.string(course, decimals: 0) + "\u{B0}")
        }
        parts.append("sat \(figures.lastFix?.satellitesUsed.map(String.init) ?? "-")")
        parts.append("accepted \(figures.accepted) rejected \(figures.rejectedCount)")
        if let fileSize { parts.append(fileSize.description) }
        description = parts.joined(separator: "  ")
    }

    private static func position(_ fix: GNSSFix?) -> String {
        guard let fix else { return "listening" }
        let mode =
            switch fix.dimension {
            case .none: "no fix"
            case .twoDimensional: "2D"
            case .threeDimensional: "3D"
            }
        guard let coordinate = fix.coordinate else { return mode }
        let latitude = DecimalText.string(coordinate.latitude, decimals: 5)
        let longitude = DecimalText.string(coordinate.longitude, decimals: 5)
        return "\(mode)  \(latitude) \(longitude)"
    }
}
