internal import Text

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
            if number == 1, isEnded, DecimalNumber.trimmed(line).count == 1, JSONCursor.isCutOff(error) {
                (page.issues, page.lostPoints) = ([], 0)
                page.end = ImportIssue(line: 1, column: 1, "JSON over several lines, and no list of objects")
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
            default: try members.take(name, &cursor)
            }
        }
        try cursor.expectEnd()
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
