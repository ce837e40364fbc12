internal import Waypoints

/// An incremental reader of waypoints; its input may be split anywhere.
struct WaypointReader {
    private enum Format {
        case markup(WaypointMarkup)
        case table(WaypointCSVReader)
        case objects(WaypointJSONReader)
        /// An unsupported format, with the message to report.
        case unknown(String)
    }

    private var format: Format
    /// The first bytes, until it is clear whether they are a byte order mark.
    private var beginning: [UInt8]? = []

    /// Creates a reader for one file.
    ///
    /// A nil format is recognised from `head`, the file's first bytes.
    init(as format: WaypointFormat?, beginningWith head: [UInt8]) {
        let isBinary = head.starts(with: WaypointFormat.binaryPropertyList)
        switch format ?? WaypointFormat(content: head) {
        case .plist where !isBinary: self.format = .markup(WaypointMarkup(PropertyListHandler.init))
        case .gpx: self.format = .markup(WaypointMarkup(GPXWaypointHandler.init))
        case .csv: self.format = .table(WaypointCSVReader())
        case .json: self.format = .objects(WaypointJSONReader())
        case .plist, nil: self.format = .unknown(Self.complaint(about: head))
        }
    }

    /// Reads the next bytes.
    mutating func consume(_ bytes: [UInt8], isLast: Bool, into result: inout WaypointImport) {
        switch format {
        case .markup(let markup): return markup.consume(bytes, isLast: isLast, into: &result)
        case .unknown(let reason): return result.end(ImportIssue(line: 1, column: 1, reason))
        case .table, .objects: break
        }
        guard let bytes = unmarked(bytes, isLast: isLast) else { return }
        if case .table(var table) = format {
            // Keeps a single reference, so that buffered bytes are not copied.
            format = .unknown("")
            table.consume(bytes, isLast: isLast, into: &result)
            format = .table(table)
        } else if case .objects(var objects) = format {
            format = .unknown("")
            objects.consume(bytes, isLast: isLast, into: &result)
            format = .objects(objects)
        }
    }

    /// Removes a byte order mark; nil if more bytes are needed.
    private mutating func unmarked(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
        guard var first = beginning else { return bytes }
        first += bytes
        let mark = ByteOrderMark.utf8
        if first.count < mark.count, !isLast {
            beginning = first
            return nil
        }
        beginning = nil
        return first.starts(with: mark) ? Array(first.dropFirst(mark.count)) : first
    }

    private static func complaint(about bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "the file is empty" }
        if bytes.starts(with: WaypointFormat.binaryPropertyList) {
            return "a binary property list; convert it to XML with plutil -convert xml1"
        }
        return "not a property list, GPX, CSV or JSON file of waypoints"
    }
}

extension WaypointFormat {
    static let binaryPropertyList = Array("bplist".utf8)

    private static let headSize = 65_536

    /// Recognises the format from a file's first bytes; nil if they are ambiguous.
    init?(content bytes: [UInt8]) {
        // In UTF-16, every other byte of ASCII text is zero.
        let head = bytes.prefix(Self.headSize).filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
        let text = head.starts(with: ByteOrderMark.utf8) ? head.dropFirst(ByteOrderMark.utf8.count) : head[...]
        guard let first = text.first(where: { $0 > 0x20 }) else { return nil }
        switch first {
        case UInt8(ascii: "<"):
            guard let format = Self.ofMarkup(String(decoding: text, as: UTF8.self)) else { return nil }
            self = format
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        default:
            guard TableHeader(ofTable: text) != nil else { return nil }
            self = .csv
        }
    }

    private static func ofMarkup(_ text: String) -> WaypointFormat? {
        let names = text.split(separator: "<").lazy.map { element in
            element.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.split(separator: ":").last ?? ""
        }
        return names.compactMap { $0 == "gpx" ? .gpx : $0 == "plist" ? .plist : nil }.first
    }
}

/// The byte order mark at the start of some files.
enum ByteOrderMark {
    /// U+FEFF in UTF-8.
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}
