/// Reads track points from GPX 1.0 and 1.1.
final class GPXHandler: XMLHandler {
    var page = ImportPage()
    private var text = ElementText()
    private var path: [Element] = []
    private var draft: PointDraft?
    private var start: ImportIssue?
    private var fault: ImportIssue?
    private var isOurs = false
    private var source: String?
    private var name: String?
    private var beginsTrack = false

    private enum Element {
        case track
        case trackPoint
        /// An element of a point that holds no field.
        case field
        case other
    }

    func begin(_ name: String, _ parser: XMLParser) {
        let parent = path.last
        path.append(element(name, in: parent, parser))
        let isInPoint = draft != nil
        text.begin(isWanted: isInPoint ? Self.fields[name] != nil : parent == .track && Self.trackFields.contains(name))
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) { unsafe self.text.add(text) }

    func end(_ name: String, _ parser: XMLParser) {
        let element = path.popLast()
        defer { text.begin(isWanted: false) }
        if element == .trackPoint {
            endPoint()
        } else if draft != nil {
            takeField(name, parser)
        } else if path.last == .track, name == "src" {
            source = text.name
        } else if path.last == .track, name == "name" {
            self.name = NameText.trackName(text.bytes[...])
        }
    }

    private func element(_ name: String, in parent: Element?, _ parser: XMLParser) -> Element {
        if parent == nil {
            isOurs = parser.attribute("creator").map { $0.elementsEqual("gpslog".utf8) } ?? false
            if name != "gpx" { parser.stop("not GPX: the root element is \(name)") }
            return .other
        }
        if draft != nil { return .field }
        switch name {
        case "trk":
            (source, self.name, beginsTrack) = (nil, nil, true)
            return .track
        // Between two segments the receiver was off or had no fix, so the path between them is unknown.
        case "trkseg": beginsTrack = true
        case "trkpt":
            beginPoint(parser)
            return .trackPoint
        case "wpt": page.omit(.waypoint)
        case "rtept": page.omit(.routePoint)
        default: break
        }
        return .other
    }

    private func beginPoint(_ parser: XMLParser) {
        draft = PointDraft()
        start = parser.issue("")
        fault = nil
        for (name, field) in [("lat", PointField.latitude), ("lon", .longitude)] {
            guard let value = parser.attribute(name) else { continue }
            set(field, value[...], parser)
        }
    }

    private func takeField(_ name: String, _ parser: XMLParser) {
        // Time and height in an extension have another meaning.
        let isExtended = path.last != .trackPoint
        guard let field = Self.fields[name], !isExtended || Self.mayBeExtension(field) else { return }
        set(field, text.bytes[...], parser)
    }

    private func set(_ field: PointField, _ value: ArraySlice<UInt8>, _ parser: XMLParser) {
        do throws(PointDraft.Fault) {
            try draft?.set(field, repairing: value)
        } catch {
            let issue = parser.issue(error.reason)
            if field.isIndispensable { fault = fault ?? issue } else { page.issues.append(issue) }
        }
    }

    private func endPoint() {
        defer { (draft, start) = (nil, nil) }
        if let fault { return page.lose(fault) }
        do throws(PointDraft.Fault) {
            guard let draft else { return }
            var point = try draft.point()
            page.note(draft.repairs)
            point.receiver = source
            point.isReceiverOurs = isOurs && source != nil
            point.trackName = self.name
            point.beginsTrack = beginsTrack
            beginsTrack = false
            page.points.append(point)
        } catch {
            guard let start else { return }
            page.lose(ImportIssue(line: start.line, column: start.column, error.reason))
        }
    }

    private static let trackFields: Set<String> = ["src", "name"]

    private static func mayBeExtension(_ field: PointField) -> Bool {
        switch field {
        case .time, .altitude, .receiver: false
        default: true
        }
    }

    private static let fields: [String: PointField] = [
        "time": .time, "ele": .altitude, "geoidheight": .geoidalSeparation, "fix": .fixType, "sat": .satellitesUsed,
        "hdop": .horizontalDilution, "vdop": .verticalDilution, "pdop": .positionDilution,
        "ageofdgpsdata": .correctionAge, "speed": .speed(.metresPerSecond), "course": .course, "bearing": .course,
        "accuracy": .horizontalAccuracy, "suspicion": .suspicion,
    ]
}
