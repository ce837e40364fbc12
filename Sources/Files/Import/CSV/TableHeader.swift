internal import Text

/// The columns of a table, from its first line.
struct TableHeader<Field: Hashable> {
    let separator: UInt8

    /// The field of each column; nil for unknown columns.
    let fields: [Field?]

    /// Parses a header line; nil if a quotation mark is not closed.
    ///
    /// `field` finds a column's field by its name among all names. If two columns have the same field, the first one
    /// counts.
    private init?(_ line: ArraySlice<UInt8>, _ field: (_ name: String, _ names: [String]) -> Field?) {
        let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { separator in
            (separator: separator, count: line.count { $0 == separator })
        }
        // Of equally frequent separators, this is the first.
        separator = counts.max { $0.count < $1.count }?.separator ?? UInt8(ascii: ",")
        guard let names = try? CSVLine.names(in: line, separatedBy: separator) else { return nil }
        var seen: Set<Field> = []
        fields = names.map { name in field(name, names).flatMap { seen.insert($0).inserted ? $0 : nil } }
    }

    private func has(_ wanted: Field...) -> Bool { wanted.allSatisfy(fields.contains) }
}

extension TableHeader<PointField> {
    /// Parses the header of a table of locations; nil if it has no columns for position and time.
    init?(_ line: some Sequence<UInt8>) {
        self.init(ArraySlice(Array(line))) { name, names in
            // Traccar's speeds are in knots.
            let isTraccar = name == "speed" && Set(["deviceId", "protocol", "fixTime"]).isSubset(of: names)
            return isTraccar ? .speed(.knots) : PointField(named: name)
        }
        guard has(.latitude, .longitude, .time) else { return nil }
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

extension TableHeader<WaypointField> {
    /// Parses the first line of a table of waypoints; nil if it has columns for neither text nor position.
    init?(ofTable bytes: ArraySlice<UInt8>) {
        guard let start = bytes.firstIndex(where: \.isPrintable) else { return nil }
        self.init(bytes[start...].prefix { $0 != UInt8(ascii: "\n") }) { name, _ in WaypointField(named: name) }
        guard has(.text) || has(.latitude, .longitude) else { return nil }
    }
}
