internal import Text

/// The columns of a table, from its first line.
struct CSVHeader {
    let separator: UInt8

    /// The field of each column; nil for unknown columns.
    let fields: [PointField?]

    /// Parses a header line; nil if it has no columns for position and time.
    init?(_ line: some Sequence<UInt8>) {
        let line = ArraySlice(Array(line))
        let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { separator in
            (separator: separator, count: line.count { $0 == separator })
        }
        guard let best = counts.max(by: { $0.count < $1.count }), best.count > 0,
            let names = try? CSVLine.names(in: line, separatedBy: best.separator)
        else { return nil }
        separator = best.separator
        var seen: Set<PointField> = []
        // Traccar's speeds are in knots.
        let isTraccar = Set(["deviceId", "protocol", "fixTime"]).isSubset(of: names)
        // If two columns map to the same field, the first one counts.
        fields = names.map { name in
            let field = isTraccar && name == "speed" ? .speed(.knots) : PointField(named: name)
            return field.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
        guard seen.isSuperset(of: [.latitude, .longitude, .time]) else { return nil }
    }

    /// Parses a line such as `sep=;`, which sets a spreadsheet's separator; nil for any other line.
    static func separator(named line: some Sequence<UInt8>) -> UInt8? {
        let line = line.filter { $0 > 0x20 || $0 == UInt8(ascii: "\t") }
        let mark = Array("sep=".utf8)
        guard line.count == mark.count + 1, line.prefix(mark.count).map({ $0 | 0x20 }) == mark.map({ $0 | 0x20 }) else {
            return nil
        }
        return line.last
    }
}
