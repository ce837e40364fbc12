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
    /// - Parameters:
    ///   - format: the format of the file; nil to recognise it from the content.
    ///   - head: the file's first bytes.
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
    ///
    /// - Parameters:
    ///   - bytes: the next part of the file.
    ///   - isLast: whether the file ends with these bytes.
    ///   - result: receives the waypoints completed by these bytes.
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
            return "a binary property list; make XML of it by plutil -convert xml1"
        }
        return "this is no property list, GPX, CSV or JSON of waypoints"
    }
}
