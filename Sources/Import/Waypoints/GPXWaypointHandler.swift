internal import GNSS
internal import Text
internal import Waypoints

/// Reads waypoints from GPX 1.0 and 1.1, including gpslog's extension.
final class GPXWaypointHandler: WaypointHandler {
    var page = ImportPage()
    var waypoints: [Waypoint] = []
    private static let tooLong = "a text of more than \(WaypointImport.longestText >> 20) megabytes, which is left out"
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
    /// - Parameter now: the creation time of waypoints without a time.
    init(now: UTCTime) { self.now = now }

    func begin(_ name: String, _ parser: XMLParser) {
        depth += 1
        text.begin(isWanted: false)
        if depth == 1, name != "gpx" { return parser.stop("this is not GPX: its first element is \(name)") }
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
            guard let bytes else { throw WaypointDraft.Fault("this is not base64") }
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
