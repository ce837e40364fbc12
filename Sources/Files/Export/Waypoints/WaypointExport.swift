internal import GNSS
internal import Text
package import Logbook

/// A file of waypoints, generated in pieces on demand.
///
/// An import restores the same waypoints. The same waypoints give the same bytes.
package struct WaypointExport: Sequence {
    private let waypoints: [Waypoint]
    private let format: WaypointFormat

    /// Number of waypoints omitted because the format cannot represent them.
    package let leftOut: Int

    /// Creates an export, without reading anything yet.
    ///
    /// The file has the waypoints in this order.
    package init(_ waypoints: [Waypoint], as format: WaypointFormat) {
        self.waypoints = waypoints.filter(format.holds)
        self.format = format
        leftOut = waypoints.count - self.waypoints.count
    }

    /// Generates the whole file.
    package static func text(of waypoints: [Waypoint], as format: WaypointFormat) -> [UInt8] {
        Array(WaypointExport(waypoints, as: format).joined())
    }

    package func makeIterator() -> Iterator { Iterator(waypoints[...], format.writer) }

    package struct Iterator: IteratorProtocol {
        private static let pieceSize = 65_536

        private var waypoints: ArraySlice<Waypoint>
        private var writer: any WaypointWriter
        private var hasBegun = false
        private var isAtEnd = false

        fileprivate init(_ waypoints: ArraySlice<Waypoint>, _ writer: any WaypointWriter) {
            self.waypoints = waypoints
            self.writer = writer
        }

        /// The next piece of text, never empty; `nil` at the end.
        package mutating func next() -> [UInt8]? {
            if isAtEnd { return nil }
            var text = TextBuffer(capacity: Self.pieceSize)
            if !hasBegun { writer.begin(&text) }
            hasBegun = true
            while text.count < Self.pieceSize, let waypoint = waypoints.popFirst() { writer.write(waypoint, &text) }
            if waypoints.isEmpty, text.count < Self.pieceSize {
                writer.end(&text)
                isAtEnd = true
            }
            return text.isEmpty ? nil : text.bytes
        }
    }
}

/// A file format of waypoints; a writer appends text for each waypoint and stores none.
protocol WaypointWriter {
    mutating func begin(_ text: inout TextBuffer)

    /// Writes a waypoint that the format can represent.
    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer)

    mutating func end(_ text: inout TextBuffer)
}

extension WaypointFormat {
    var writer: any WaypointWriter {
        switch self {
        case .plist: PropertyListWriter()
        case .gpx: GPXWaypointWriter()
        case .csv: WaypointCSVWriter()
        case .json: WaypointJSONWriter()
        }
    }
}

/// ISO 8601 text that can be read back to exactly the same time.
enum ExactTime {
    private static let nanosecondsPerMillisecond: Int64 = 1_000_000

    /// With milliseconds, `2026-11-21T08:00:00.250Z`, or nanoseconds if needed.
    static func string(_ time: UTCTime) -> String {
        let rest = nanosecondsBeyondMilliseconds(time)
        guard rest != 0 else { return time.description }
        let digits = String(rest)
        return time.description.dropLast() + String(repeating: "0", count: 6 - digits.utf8.count) + digits + "Z"
    }

    /// With whole seconds, as in property lists; the fraction is truncated.
    static func wholeSeconds(_ time: UTCTime) -> String { time.description.prefix(19) + "Z" }

    /// With milliseconds, as XML Schema allows: without leap seconds; the very earliest times are rounded up.
    static func inXML(_ time: UTCTime) -> String {
        var text = TextBuffer()
        var times = TimeText(leapSeconds: .lastMillisecond)
        times.append(max(time, UTCTime(nanosecondsSince1970: .min + nanosecondsPerMillisecond)), to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Whether `inXML` is exact: the time has whole milliseconds and is not in a leap second.
    static func isWholeInXML(_ time: UTCTime) -> Bool {
        !time.isInLeapSecond && nanosecondsBeyondMilliseconds(time) == 0
    }

    private static func nanosecondsBeyondMilliseconds(_ time: UTCTime) -> Int64 {
        if time.isInLeapSecond { return Int64(time.leapNanoseconds - 1) % nanosecondsPerMillisecond }
        let rest = time.nanosecondsSince1970 % nanosecondsPerMillisecond
        return rest < 0 ? rest + nanosecondsPerMillisecond : rest
    }
}

/// The fewest digits that can be read back to exactly the same number.
enum ShortestDecimal {
    private static let mostCharacters = 20

    /// The digits, such as `54.41`, `-7` or `5e-07`; `nil` for NaN and infinity.
    static func string(_ number: Double) -> String? {
        guard number.isFinite else { return nil }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The digits without an exponent, as XML Schema's decimals have none; `nil` if there are more than 20 characters.
    ///
    /// Programs need not accept more than 18 digits (XML Schema 1.0, Datatypes, 3.2.3); xmllint accepts 24.
    static func plain(_ number: Double) -> String? {
        guard let text = string(number) else { return nil }
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return text.utf8.count <= mostCharacters ? text : nil
        }
        guard exponent.magnitude < mostCharacters else { return nil }
        let isNegative = parts[0].hasPrefix("-")
        let digits = parts[0].filter { $0 != "-" && $0 != "." }
        let zeros = String(repeating: "0", count: max(0, exponent < 0 ? -exponent - 1 : exponent + 1 - digits.count))
        let plain = (isNegative ? "-" : "") + (exponent < 0 ? "0." + zeros + digits : digits + zeros)
        return plain.utf8.count <= mostCharacters ? plain : nil
    }
}

/// File formats of waypoints; raw values are used on the command line.
package enum WaypointFormat: String, Hashable, Sendable, CaseIterable {
    /// Apple's XML property list.
    case plist
    /// GPS Exchange Format 1.1, with a `wpt` per waypoint.
    case gpx
    /// Comma-separated values, RFC 4180.
    case csv
    /// JSON, RFC 8259.
    case json

    /// Recognises the format from a file name's extension, such as `places.gpx`; nil for any other.
    package init?(ofFileNamed name: String) {
        let suffix = name.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        switch suffix {
        case "xml": self = .plist
        default: self.init(rawValue: suffix)
        }
    }

    /// Whether the format can store a waypoint: GPX requires a position.
    package func holds(_ waypoint: Waypoint) -> Bool { self != .gpx || waypoint.place?.coordinate != nil }
}
