package import GNSS
package import SystemPackage
package import Logbook

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

/// The waypoints read from a file of gpslog or another program.
///
/// A malformed waypoint does not affect the others if the format allows it. The same file always gives the same
/// waypoints with the same identifiers.
package struct WaypointImport: Sendable {
    /// Bytes: the maximum size of a waypoint, and of the text between two.
    static let largestPart = 8 << 20
    /// Bytes: the maximum size of a single text.
    static let longestText = 4 << 20

    static let pieceSize = 65_536

    /// The waypoints in file order.
    package internal(set) var waypoints: [Waypoint] = []

    package internal(set) var issues: [ImportIssue] = []

    /// Whether the file was read to its end; if false, the last issue made the rest unreadable.
    package internal(set) var isWhole = true

    /// The creation time of waypoints without a date.
    let now: UTCTime

    /// Reads waypoints from a complete text.
    ///
    /// A nil format is recognised from the content. Waypoints without a time in the text are created `now`.
    package static func read(_ bytes: [UInt8], as format: WaypointFormat? = nil, now: UTCTime) -> WaypointImport {
        read(bytes, as: format, now: now, inPiecesOf: pieceSize)
    }

    package static func read(
        _ bytes: [UInt8],
        as format: WaypointFormat?,
        now: UTCTime,
        inPiecesOf size: Int
    ) -> WaypointImport {
        var reader = WaypointReader(as: format, beginningWith: bytes)
        var result = WaypointImport(now: now)
        for start in stride(from: 0, to: bytes.count, by: size) where result.isWhole {
            reader.consume(Array(bytes[start..<min(start + size, bytes.count)]), isLast: false, into: &result)
        }
        if result.isWhole { reader.consume([], isLast: true, into: &result) }
        return result
    }

    init(now: UTCTime) { self.now = now }

    /// Records an issue that makes the rest unreadable.
    mutating func end(_ issue: ImportIssue) {
        issues.append(issue)
        isWhole = false
    }
}

extension WaypointImport {
    /// Reads a file in chunks.
    ///
    /// The path `-` is standard input, and a nil format is recognised from the content. `take` is called with the
    /// waypoints and issues of each chunk.
    package static func read(
        _ path: FilePath,
        as format: WaypointFormat?,
        now: UTCTime,
        _ take: (WaypointImport) async throws -> Void
    ) async throws {
        let file = try ImportBytes(path)
        if format == nil, let obstacle = file.obstacle { throw obstacle }
        var reader = WaypointReader(as: format, beginningWith: file.head)
        var isAtEnd = false
        while !isAtEnd {
            let piece = try file.next()
            var result = WaypointImport(now: now)
            reader.consume(piece, isLast: piece.isEmpty, into: &result)
            isAtEnd = piece.isEmpty || !result.isWhole
            try await take(result)
        }
    }
}
