internal import GNSS
internal import Text
internal import Logbook

/// Reads waypoints from GPX 1.0 and 1.1, including gpslog's extension.
final class GPXWaypointHandler: WaypointHandler {
    var page = ImportPage()
    var waypoints: [Waypoint] = []
    private static let tooLong = "skipped a text longer than \(WaypointImport.longestText >> 20) megabytes"
    private let now: UTCTime
    private var text = ElementText(longest: WaypointImport.longestText)
    private var depth = 0
    private var element: GPXWaypointElement?
    private var start: ImportIssue?
    /// The element depth at which gpslog's extension starts; nil outside it.
    private var extensionDepth: Int?
    private var isBase64 = false

    /// Creates a handler for one document.
    ///
    /// Waypoints without a time are created `now`.
    init(now: UTCTime) { self.now = now }

    func begin(_ name: String, _ parser: XMLParser) {
        depth += 1
        text.begin(isWanted: false)
        if depth == 1, name != "gpx" { return parser.stop("not GPX: the root element is \(name)") }
        if element == nil {
            if depth == 2, name == "wpt" { begin(parser) }
        } else if extensionDepth == nil, name == "waypoint", let id = parser.attribute("id"),
            WaypointIdentifier(String(decoding: id, as: UTF8.self)) != nil
        {
            extensionDepth = depth
            element?.setIdentifier(id)
        } else if depth - 1 == extensionDepth {
            isBase64 = parser.attribute("encoding").map { $0.elementsEqual("base64".utf8) } ?? false
            text.begin(isWanted: GPXWaypointElement.extensionFields[name] != nil)
        } else if depth == 3 {
            text.begin(isWanted: GPXWaypointElement.fields[name] != nil)
        }
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) { unsafe self.text.add(text) }

    func end(_ name: String, _ parser: XMLParser) {
        defer {
            depth -= 1
            text.begin(isWanted: false)
        }
        guard element != nil else { return }
        if depth == extensionDepth {
            extensionDepth = nil
        } else if text.isCutOff {
            page.issues.append(parser.issue(Self.tooLong))
        } else if depth - 1 == extensionDepth, let field = GPXWaypointElement.extensionFields[name] {
            takeExtension(field, parser)
        } else if depth == 3, let field = GPXWaypointElement.fields[name] {
            take(parser) { element throws(WaypointDraft.Fault) in try element.set(field, self.text.bytes[...]) }
        } else if depth == 2 {
            endElement()
        }
    }

    private func begin(_ parser: XMLParser) {
        element = GPXWaypointElement()
        start = parser.issue("")
        for (name, field) in [("lat", WaypointField.latitude), ("lon", .longitude)] {
            let value = parser.attribute(name)
            take(parser, isIndispensable: true) { element throws(WaypointDraft.Fault) in
                guard let value else { throw WaypointDraft.Fault("there is no \(name)") }
                try element.draft.set(field, value[...])
            }
        }
    }

    private func takeExtension(_ field: WaypointField, _ parser: XMLParser) {
        let bytes = isBase64 ? Base64.decode(text.bytes) : text.bytes
        take(parser) { element throws(WaypointDraft.Fault) in
            guard let bytes else { throw WaypointDraft.Fault("not valid base64") }
            try element.setExactly(field, bytes[...])
        }
    }

    private func take(
        _ parser: XMLParser,
        isIndispensable: Bool = false,
        _ body: (inout GPXWaypointElement) throws(WaypointDraft.Fault) -> Void
    ) {
        guard var changed = element else { return }
        do throws(WaypointDraft.Fault) {
            try body(&changed)
        } catch {
            page.issues.append(parser.issue(error.reason))
            if isIndispensable { changed.isLost = true }
        }
        element = changed
    }

    private func endElement() {
        defer { (element, start) = (nil, nil) }
        guard let element, let start, !element.isLost else { return }
        do throws(WaypointDraft.Fault) {
            waypoints.append(try element.waypoint(at: now))
        } catch {
            page.issues.append(ImportIssue(line: start.line, column: start.column, error.reason))
        }
    }
}

struct GPXWaypointElement {
    /// The text of waypoints without a name.
    private static let nameless = "Waypoint"

    /// The fields of standard GPX elements, by name.
    static let fields: [String: Field] = [
        "ele": .value(.altitude), "time": .value(.created), "name": .name, "desc": .description, "cmt": .comment,
    ]

    /// The fields of gpslog's extension elements, by name.
    static let extensionFields: [String: WaypointField] = [
        "text": .text, "details": .details, "place": .place, "radius": .radius, "completed": .completed, "due": .due,
        "altered": .altered, "created": .created, "latitude": .latitude, "longitude": .longitude,
        "altitude": .altitude,
    ]

    /// The field that a standard GPX element holds.
    enum Field {
        case value(WaypointField)
        case name
        case description
        case comment
    }

    var draft = WaypointDraft()

    var isLost = false

    private var isOurs = false
    private var name: [UInt8]?
    private var description: [UInt8]?
    private var comment: [UInt8]?

    /// Sets the identifier from gpslog's extension.
    mutating func setIdentifier(_ id: [UInt8]) {
        isOurs = true
        // Cannot fail: the text is already a valid identifier.
        try? draft.set(.id, id[...])
    }

    /// Sets a field from a standard element.
    mutating func set(_ field: Field, _ bytes: ArraySlice<UInt8>) throws(WaypointDraft.Fault) {
        switch field {
        case .value(let field): try draft.set(field, bytes)
        case .name: name = Array(bytes)
        case .description: description = Array(bytes)
        case .comment: comment = Array(bytes)
        }
    }

    /// Refines a field from an extension element.
    mutating func setExactly(_ field: WaypointField, _ bytes: ArraySlice<UInt8>) throws(WaypointDraft.Fault) {
        try draft.refine(field, bytes)
    }

    /// Creates the waypoint from the fields read so far.
    ///
    /// - Throws: `WaypointDraft.Fault` if it has no position.
    func waypoint(at now: UTCTime) throws(WaypointDraft.Fault) -> Waypoint {
        var draft = draft
        if isOurs {
            draft.text = draft.text ?? name.map { String(decoding: $0, as: UTF8.self) }
            draft.details = draft.details ?? (isEchoed ? nil : description.map { String(decoding: $0, as: UTF8.self) })
        } else {
            let rest = [description, comment].compactMap(Self.words)
            let text = Self.words(name) ?? rest.first
            draft.text = text
            let details = rest.filter { $0 != text }
            draft.details =
                details.isEmpty ? nil : (Set(details).count == 1 ? details[0] : details.joined(separator: "\n"))
        }
        return try draft.waypoint(at: now, nameless: Self.nameless)
    }

    /// Whether another program, such as gpsbabel, has copied the name to the description.
    private var isEchoed: Bool {
        comment != nil && comment == description && Self.words(description) == Self.words(name)
    }

    /// Trims white space; nil if the text is empty.
    private static func words(_ bytes: [UInt8]?) -> String? {
        guard let bytes else { return nil }
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}
