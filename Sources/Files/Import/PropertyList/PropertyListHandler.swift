internal import GNSS
internal import Text
internal import Logbook

/// Reads Apple's XML property lists 1.0: a dictionary or an array of dictionaries.
///
/// Foundation's `PropertyListDecoder` cannot replace it: it needs the whole file in memory, rejects all waypoints because
/// of one bad value, and does not say in which line it is. The same is true of `JSONDecoder` and `WaypointJSONReader`.
///
/// Source: the document type definition PropertyList-1.0.dtd.
final class PropertyListHandler: WaypointHandler {
    private static let containerNames: Set<String> = ["array", "dict"]
    private static let valueNames: Set<String> = ["string", "integer", "real", "true", "false", "date", "data"]

    var page = ImportPage()
    var waypoints: [Waypoint] = []
    private let now: UTCTime
    private var text = ElementText(longest: WaypointImport.longestText)
    private var isBegun = false
    private var containers: [Container] = []
    /// The approximate size of the current dictionary in bytes.
    private var held = 0
    /// The approximate overhead of a value in bytes, besides its text.
    private static let sizeOfValue = 100

    /// An array or dictionary that has not ended yet.
    private struct Container {
        let start: ImportIssue
        let isDictionary: Bool
        var key: String?
        var values: [PropertyList] = []
        var members: [String: PropertyList] = [:]
    }

    /// Creates a handler for one document.
    ///
    /// Waypoints without a date are created `now`.
    init(now: UTCTime) { self.now = now }

    func begin(_ name: String, _ parser: XMLParser) {
        text.begin(isWanted: name == "key" || Self.valueNames.contains(name))
        guard isBegun else {
            isBegun = true
            if name != "plist" { parser.stop("not a property list: the root element is \(name)") }
            return
        }
        if Self.containerNames.contains(name) {
            containers.append(Container(start: parser.issue(""), isDictionary: name == "dict"))
        } else if name != "key", !Self.valueNames.contains(name) {
            object("\(Excerpt.quoted(name.utf8)) is not an element of property lists", parser)
        }
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) { unsafe self.text.add(text) }

    func end(_ name: String, _ parser: XMLParser) {
        defer { text.begin(isWanted: false) }
        if name == "key" {
            guard let last = containers.indices.last else { return }
            containers[last].key = String(decoding: text.bytes, as: UTF8.self)
        } else if Self.containerNames.contains(name) {
            endContainer(parser)
        } else if Self.valueNames.contains(name) {
            let value = text.isCutOff ? nil : value(name)
            if text.isCutOff {
                object("skipped a text longer than \(WaypointImport.longestText >> 20) megabytes", parser)
            } else if value == nil {
                object("\(Excerpt.quoted(text.bytes)) is not a valid \(name)", parser)
            }
            add(value, parser)
        }
    }

    private func endContainer(_ parser: XMLParser) {
        guard let ended = containers.popLast() else { return }
        let isOutermost = containers.isEmpty || containers.count == 1 && !containers[0].isDictionary
        if isOutermost { held = 0 }
        guard isOutermost else {
            return add(ended.isDictionary ? .dictionary(ended.members) : .array(ended.values), parser)
        }
        if ended.isDictionary {
            addWaypoint(ended)
        } else if !containers.isEmpty {
            let start = ended.start
            page.issues.append(
                ImportIssue(line: start.line, column: start.column, "an array instead of a waypoint")
            )
        }
    }

    /// Adds a value to its container; nil for an invalid value, whose key is dropped too.
    private func add(_ value: PropertyList?, _ parser: XMLParser) {
        held += text.bytes.count + Self.sizeOfValue
        if held > WaypointImport.largestPart {
            return parser.stop("a waypoint larger than \(WaypointImport.largestPart >> 20) megabytes")
        }
        guard let last = containers.indices.last, containers.count > 1 || containers[last].isDictionary else {
            return object("a value instead of a waypoint", parser)
        }
        guard containers[last].isDictionary else {
            if let value { containers[last].values.append(value) }
            return
        }
        guard let key = containers[last].key else { return object("a value without a key", parser) }
        containers[last].key = nil
        containers[last].members[key] = value
    }

    private func addWaypoint(_ dictionary: Container) {
        let (line, column) = (dictionary.start.line, dictionary.start.column)
        let list = PropertyListWaypoint(dictionary.members)
        page.issues += list.faults.map { ImportIssue(line: line, column: column, $0) }
        do throws(WaypointDraft.Fault) {
            waypoints.append(try list.waypoint(at: now))
        } catch {
            page.issues.append(ImportIssue(line: line, column: column, error.reason))
        }
    }

    private func object(_ reason: String, _ parser: XMLParser) { page.issues.append(parser.issue(reason)) }

    private func value(_ name: String) -> PropertyList? {
        let trimmed = DecimalNumber.trimmed(text.bytes[...])
        switch name {
        case "string": return .string(String(decoding: text.bytes, as: UTF8.self))
        case "integer": return Int64(String(decoding: trimmed, as: UTF8.self)).map(PropertyList.integer)
        case "real": return DecimalNumber.read(trimmed).map(PropertyList.real)
        case "date": return Self.date(String(decoding: trimmed, as: UTF8.self)).map(PropertyList.date)
        case "data": return Base64.decode(text.bytes).map(PropertyList.data)
        default: return .boolean(name == "true")
        }
    }

    /// Parses a date; dates out of range, such as Apple's distant past and future, become the nearest possible time.
    private static func date(_ text: String) -> UTCTime? {
        if let time = UTCTime(iso8601: text) { return time }
        let parts = text.split(separator: "T")
        guard parts.count == 2, let date = CalendarDate(iso8601: parts[0]), parts[1].last == "Z",
            TimeOfDay(iso8601: parts[1].dropLast()) != nil
        else { return nil }
        return UTCTime(nanosecondsSince1970: date.year < 1970 ? .min : .max)
    }
}
