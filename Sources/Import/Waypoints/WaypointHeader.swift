internal import Text

/// The record that names the columns of a table of waypoints.
struct WaypointHeader {
    /// The character between two columns.
    let separator: UInt8

    /// The field of each column; nil for one that is not read.
    let fields: [WaypointField?]

    /// The header of a table; nil where its first line names neither a text nor a position.
    init?(ofTable bytes: ArraySlice<UInt8>) {
        guard let start = bytes.firstIndex(where: \.isPrintable) else { return nil }
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let counts = separators.map { separator in line.count { $0 == separator } }
        let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        separator = counts[most] > 0 ? separators[most] : separators[0]
        guard let names = try? CSVLine.names(in: line, separatedBy: separator) else { return nil }
        var seen: Set<WaypointField> = []
        // Of two columns for the same thing, the first one counts.
        fields = names.map { name in
            WaypointField(named: name).flatMap { seen.insert($0).inserted ? $0 : nil }
        }
        guard seen.contains(.text) || seen.isSuperset(of: [.latitude, .longitude]) else { return nil }
    }
}
