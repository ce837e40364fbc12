internal import Text

/// The line that names the columns of a table.
struct CSVHeader {
    /// The character between two columns.
    let separator: UInt8

    /// The field of each column; nil for one that is not read.
    let fields: [PointField?]

    /// The header that a line is; nil where it does not name a place and a time.
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
        // Of two columns for the same thing, the first one counts.
        fields = names.map { name in
            PointField(named: name).flatMap { seen.insert($0).inserted ? $0 : nil }
        }
        guard seen.isSuperset(of: [.latitude, .longitude, .time]) else { return nil }
    }
}
