internal import Text

/// One JSON object a line: what gpslog exports, and what `decode` prints in gpsd's words.
struct JSONLines: LineHandler {
    /// A file of which nothing has been read.
    init() {}

    mutating func take(_ line: ArraySlice<UInt8>, number: Int, isEnded: Bool, _ page: inout ImportPage) {
        guard line.contains(where: \.isPrintable) else { return }
        let part = JSONPart(bytes: line, line: number, column: 1)
        do throws(JSONCursor.Fault) {
            try Self.read(part, &page)
        } catch {
            if isEnded { page.issues.append(part.issue(error)) } else { page.end = part.issue(error) }
            // A pretty-printed text would be thousands of these.
            if number == 1, isEnded, DecimalNumber.trimmed(line).count == 1, JSONCursor.isCutOff(error) {
                page.issues = []
                page.end = ImportIssue(line: 1, column: 1, "JSON over several lines, and no list of objects")
            }
        }
    }

    mutating func finish(after lines: Int, _ page: inout ImportPage) {}

    static func read(_ part: JSONPart, _ page: inout ImportPage) throws(JSONCursor.Fault) {
        var members = PointMembers()
        var kind: String?
        var cursor = JSONCursor(part.bytes)
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            switch name {
            case "class": kind = String(decoding: try cursor.readString(), as: UTF8.self)
            // gpsd's word for the course over ground; elsewhere it is a track's number or name.
            case "track" where kind == "TPV": try members.take(.course, &cursor)
            default: try members.take(name, &cursor)
            }
        }
        try cursor.expectEnd()
        if let kind, kind != "TPV" || !members.draft.hasPlace { return page.omit(.otherReport) }
        if members.draft.isRejected { return page.omit(.rejected) }
        page.issues += members.faults.map(part.issue)
        if let obstacle = members.obstacle { throw obstacle }
        do throws(PointDraft.Fault) {
            var point = try members.draft.point()
            point.isReceiverOurs = point.receiver != nil
            page.points.append(point)
        } catch {
            throw JSONCursor.Fault(offset: part.bytes.startIndex, reason: error.reason)
        }
    }
}
