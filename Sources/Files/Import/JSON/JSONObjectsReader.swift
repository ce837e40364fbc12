internal import Text

/// Reads locations from JSON objects, either one per line or in a list.
final class JSONObjectsReader: ImportReader {
    private enum Arrangement {
        case lines(TextLineReader<JSONLines>)
        case list(JSONFraming)
    }

    private var ownPage = ImportPage()
    private var arrangement: Arrangement?

    var page: ImportPage {
        get { if case .lines(let reader) = arrangement { reader.page } else { ownPage } }
        set { if case .lines(let reader) = arrangement { reader.page = newValue } else { ownPage = newValue } }
    }

    func consume(_ bytes: [UInt8]) {
        switch arrangement ?? Self.arrangement(of: bytes) {
        case .lines(let reader):
            arrangement = .lines(reader)
            reader.consume(bytes)
        case .list(var framing):
            guard ownPage.end == nil else { return }
            do throws(ImportIssue) {
                // JSON does not allow a byte order mark.
                let isMarked = arrangement == nil && bytes.starts(with: [0xEF, 0xBB, 0xBF])
                _ = try framing.consume(isMarked ? bytes.dropFirst(3) : bytes[...]) { part in
                    read(part)
                    return true
                }
            } catch {
                ownPage.end = error
            }
            arrangement = .list(framing)
        }
    }

    func finish() {
        switch arrangement ?? .lines(TextLineReader(JSONLines())) {
        case .lines(let reader):
            arrangement = .lines(reader)
            reader.finish()
        case .list(let framing):
            guard ownPage.end == nil else { return }
            do throws(ImportIssue) { try framing.finish() } catch { ownPage.end = error }
        }
    }

    private func read(_ part: JSONPart) {
        do throws(JSONCursor.Fault) {
            try JSONLines.read(part, &ownPage)
        } catch {
            ownPage.lose(part.issue(error))
        }
    }

    private static func arrangement(of bytes: [UInt8]) -> Arrangement {
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self).filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
        // The list may follow other members, but is never nested in one.
        let lists = JSONFraming.phonesLists.compactMap { text.firstRange(of: "\"\($0)\":[") }
        let isObject = text.first == "{" && lists.contains { !text[..<$0.lowerBound].dropFirst().contains("{") }
        let isList = text.hasPrefix("[") || isObject
        return isList ? .list(JSONFraming()) : .lines(TextLineReader(JSONLines()))
    }
}

/// Reads JSON Lines: gpslog's exports, and the gpsd-like output of `decode`.
struct JSONLines: LineHandler {
    init() {}

    mutating func take(_ line: ArraySlice<UInt8>, number: Int, isEnded: Bool, _ page: inout ImportPage) {
        guard line.contains(where: \.isPrintable) else { return }
        let line = Self.object(in: line)
        let part = JSONPart(bytes: line, line: number, column: 1)
        do throws(JSONCursor.Fault) {
            try Self.read(part, &page)
        } catch {
            if isEnded { page.lose(part.issue(error)) } else { page.end = part.issue(error) }
            // In pretty-printed JSON, this error would repeat for thousands of lines.
            let isOpen = ["{", "["].contains(DecimalNumber.trimmed(line).last.map(Unicode.Scalar.init))
            if number == 1, isEnded, isOpen, JSONCursor.isCutOff(error) {
                (page.issues, page.lostPoints) = ([], 0)
                page.end = ImportIssue(line: 1, column: 1, "JSON over several lines that is not a list of objects")
            }
        }
    }

    mutating func finish(after lines: Int, _ page: inout ImportPage) {}

    /// Extracts the object from a line; OwnTracks Recorder writes time and kind before it, each followed by a tab.
    private static func object(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let columns = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
        guard columns.count == 3, columns[2].first == UInt8(ascii: "{"), TimeText.read(columns[0]) != nil else {
            return line
        }
        return columns[2]
    }

    static func read(_ part: JSONPart, _ page: inout ImportPage) throws(JSONCursor.Fault) {
        var members = PointMembers()
        var (kind, type): (String?, String?)
        var timeline = TimelineMembers()
        var cursor = JSONCursor(part.bytes)
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            switch name {
            // OwnTracks mixes locations with other messages; its speeds are in kilometres per hour.
            case "_type": type = String(decoding: try cursor.readString(), as: UTF8.self)
            case "vel": try members.take(.speed(.kilometresPerHour), &cursor)
            case "topic": try members.take(.device, &cursor)
            case "class": kind = String(decoding: try cursor.readString(), as: UTF8.self)
            // In gpsd's TPV, `track` is the course over ground; elsewhere it is a track's number or name.
            case "track" where kind == "TPV": try members.take(.course, &cursor)
            default:
                if try !timeline.take(name, &members, &cursor) { try members.take(name, &cursor) }
            }
        }
        try cursor.expectEnd()
        if try timeline.readPath(of: part, into: &page) { return }
        if timeline.isOther, !members.draft.hasPlace { return page.omit(.otherReport) }
        if let kind, kind != "TPV" || !members.draft.hasPlace { return page.omit(.otherReport) }
        if let type, type != "location" { return page.omit(.otherReport) }
        if members.draft.isRejected { return page.omit(.rejected) }
        if members.draft.isInvalid { return page.omit(.invalid) }
        page.issues += members.faults.map(part.issue)
        if let obstacle = members.obstacle { throw obstacle }
        do throws(PointDraft.Fault) {
            var point = try members.draft.point()
            point.isReceiverOurs = members.draft.receiver != nil
            page.note(members.draft.repairs)
            page.points.append(point)
        } catch {
            throw JSONCursor.Fault(offset: part.bytes.startIndex, reason: error.reason)
        }
    }
}

/// Collects a location from the members of a JSON object.
struct PointMembers {
    var draft = PointDraft()

    /// Faults in optional values.
    private(set) var faults: [JSONCursor.Fault] = []

    /// The first fault in a required value; nil if all are valid.
    private(set) var obstacle: JSONCursor.Fault?

    /// Reads a member; unknown members are skipped.
    mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        guard let field = PointField(named: name) else { return try cursor.skip() }
        try take(field, &cursor)
    }

    /// Reads the value of a field.
    mutating func take(_ field: PointField, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch try cursor.kind() {
        case .number:
            let offset = cursor.offset
            let number = try cursor.readNumber()
            set(field, at: offset) { draft throws(PointDraft.Fault) in try draft.set(field, number) }
        case .string:
            let offset = cursor.offset
            let text = try cursor.readString()
            set(field, at: offset) { draft throws(PointDraft.Fault) in try draft.set(field, text) }
        case .object, .array, .word: try cursor.skip()
        }
    }

    /// Reads a place, whose fault is an obstacle.
    mutating func set(
        at offset: Int,
        _ body: (inout PointDraft) throws(PointDraft.Fault) -> Void
    ) {
        set(.latitude, at: offset, body)
    }

    private mutating func set(
        _ field: PointField,
        at offset: Int,
        _ body: (inout PointDraft) throws(PointDraft.Fault) -> Void
    ) {
        do throws(PointDraft.Fault) {
            try body(&draft)
        } catch {
            let fault = JSONCursor.Fault(offset: offset, reason: error.reason)
            if field.isIndispensable { obstacle = obstacle ?? fault } else { faults.append(fault) }
        }
    }
}
