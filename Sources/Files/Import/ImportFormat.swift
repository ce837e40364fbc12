package enum ImportFormat: String, Sendable, CaseIterable {
    /// NMEA 0183 sentences.
    case nmea
    /// GPS Exchange Format 1.0 and 1.1.
    case gpx
    /// Comma-separated values; semicolons and tabs work as well.
    case csv
    /// Keyhole Markup Language 2.2.
    case kml
    /// RFC 7946.
    case geojson
    /// JSON Lines, with one object per line.
    case jsonl
    /// GeoPackage 1.0 to 1.4, a database.
    case gpkg
    /// The plain SQLite tables that gpslog exports.
    case sqlite

    package var title: String {
        switch self {
        case .nmea: "NMEA"
        case .gpx: "GPX"
        case .csv: "CSV"
        case .kml: "KML"
        case .geojson: "GeoJSON"
        case .jsonl: "JSON lines"
        case .gpkg: "a GeoPackage"
        case .sqlite: "SQLite tables"
        }
    }

    /// Recognises the format from a file name's extension; nil for any other.
    package init?(ofFileNamed name: String) {
        guard let suffix = name.split(separator: ".").last, suffix.count < name.count else { return nil }
        switch suffix.lowercased() {
        case "nmea", "nma", "log": self = .nmea
        case "csv", "tsv", "txt": self = .csv
        case "json", "geojson", "geojsonl", "geojsons", "geojsonseq": self = .geojson
        case "jsonl", "ndjson", "rec": self = .jsonl
        case "db", "sqlite3": self = .sqlite
        case let other: self.init(rawValue: other)
        }
    }

    /// Recognises the format from a file's first bytes; nil if they are ambiguous.
    package init?(content bytes: [UInt8]) {
        if bytes.starts(with: "SQLite format 3\0".utf8) {
            guard let format = Self.ofDatabase(bytes) else { return nil }
            self = format
            return
        }
        // In UTF-16, every other byte of ASCII text is zero.
        let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
        guard let first = text.unicodeScalars.first(where: { !$0.isLayout }) else { return nil }
        switch first {
        case "<":
            guard let format = Self.ofMarkup(text) else { return nil }
            self = format
        case "{", "[": self = Self.ofJSON(text)
        default:
            if Self.holdsSentence(text) {
                self = .nmea
            } else if let line = text.split(whereSeparator: \.isNewline).first, line.contains("\t{\"") {
                // OwnTracks Recorder writes a time and a kind before each object.
                self = .jsonl
            } else if Self.beginsTable(text) {
                self = .csv
            } else {
                return nil
            }
        }
    }

    /// Whether the first line names columns, or the second if the first sets the separator.
    private static func beginsTable(_ text: String) -> Bool {
        let lines = text.split(maxSplits: 2, whereSeparator: \.isNewline).map { $0.utf8.drop { !$0.isPrintable } }
        guard let first = lines.first else { return false }
        if TableHeader(first) != nil { return true }
        return TableHeader.separator(named: first) != nil && lines.count > 1 && TableHeader(lines[1]) != nil
    }

    /// Recognises a database by its application ID, which is at byte 68; nil for other programs' databases.
    private static func ofDatabase(_ bytes: [UInt8]) -> ImportFormat? {
        switch String(decoding: bytes.dropFirst(68).prefix(4), as: UTF8.self) {
        // "GP10" and "GP11" are GeoPackage 1.0 and 1.1.
        case "GPKG", "GP10", "GP11": .gpkg
        case "GPLT": .sqlite
        default: nil
        }
    }

    private static func ofMarkup(_ text: String) -> ImportFormat? {
        let roots = text.split(separator: "<").map { element in
            element.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.split(separator: ":").last ?? ""
        }
        return roots.lazy.compactMap { $0 == "gpx" ? .gpx : $0 == "kml" ? .kml : nil }.first
    }

    private static func ofJSON(_ text: String) -> ImportFormat {
        let compact = text.filter { !$0.isWhitespace }
        let types = ["FeatureCollection", "Feature", "Point", "LineString", "MultiLineString", "GeometryCollection"]
        return types.contains { compact.contains("\"type\":\"\($0)\"") } || compact.contains("\"features\":[")
            ? .geojson : .jsonl
    }

    /// Whether a line looks like `$GPRMC,...*4F`.
    private static func holdsSentence(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { line in
            guard let start = line.firstIndex(of: "$") else { return false }
            let sentence = line[start...].dropFirst().prefix { $0 != "*" }
            let address = sentence.prefix { $0 != "," }
            return address.count < sentence.count && (3...10).contains(address.count)
                && address.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is white space or a byte order mark.
    fileprivate var isLayout: Bool {
        // U+001E starts each text of a JSON text sequence (RFC 8142).
        properties.isWhitespace || ["\u{FEFF}", "\u{FFFD}", "\u{1E}"].contains(self)
    }
}

extension UInt8 {
    var isPrintable: Bool { (0x21...0x7E).contains(self) }
}

/// An incremental parser of a format; its input may be split anywhere.
package protocol ImportReader {
    /// The points and issues found since the page was last taken.
    var page: ImportPage { get set }

    func consume(_ bytes: [UInt8])

    /// Whether the bytes passed so far hold more points than fit into one page.
    var hasMore: Bool { get }

    /// Continues with those points until the page is full.
    func goOn()

    /// Parses the rest at the end of the input.
    func finish()
}

extension ImportReader {
    var hasMore: Bool { false }

    func goOn() {}
}

extension ImportFormat {
    /// The reader of a text; nil for databases, which are not read from front to back.
    package var reader: (any ImportReader)? {
        switch self {
        case .nmea: TextLineReader(NMEALines())
        case .gpx: XMLReader(GPXHandler())
        case .csv: TextLineReader(CSVRows())
        case .kml: XMLReader(KMLHandler())
        case .geojson: GeoJSONReader()
        case .jsonl: JSONObjectsReader()
        case .gpkg, .sqlite: nil
        }
    }
}
