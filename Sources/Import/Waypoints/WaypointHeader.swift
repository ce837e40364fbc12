internal import Text

/// The columns of a table of waypoints, from its first record.
struct WaypointHeader {
    let separator: UInt8

    /// The field of each column; nil for unknown columns.
    let fields: [WaypointField?]

    /// Parses a table's first line; nil if it has columns for neither text nor position.
    init?(ofTable bytes: ArraySlice<UInt8>) {
        guard let start = bytes.firstIndex(where: \.isPrintable) else { return nil }
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let counts = separators.map { separator in line.count { $0 == separator } }
        let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        separator = counts[most] > 0 ? separators[most] : separators[0]
        guard let names = try? CSVLine.names(in: line, separatedBy: separator) else { return nil }
        var seen: Set<WaypointField> = []
        // If two columns map to the same field, the first one counts.
        fields = names.map { name in
            WaypointField(named: name).flatMap { seen.insert($0).inserted ? $0 : nil }
        }
        guard seen.contains(.text) || seen.isSuperset(of: [.latitude, .longitude]) else { return nil }
    }
}
