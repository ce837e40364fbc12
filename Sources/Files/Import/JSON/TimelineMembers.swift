internal import GNSS
internal import Text

/// The members of an object of Google's Timeline as phones export it: a segment with a path, a raw signal, or what has
/// no fixes.
struct TimelineMembers {
    private static let others: Set<String> = [
        "visit", "activity", "timelineMemory", "activityRecord", "wifiScan", "startTime",
    ]

    /// Whether the object is of a Timeline.
    private(set) var isOther = false

    private var start: UTCTime?
    /// The index of the path in the bytes.
    private var path: Int?

    /// Reads a member; false if it is none of a Timeline's.
    mutating func take(
        _ name: String,
        _ members: inout PointMembers,
        _ cursor: inout JSONCursor
    ) throws(JSONCursor.Fault) -> Bool {
        if Self.others.contains(name) { isOther = true }
        switch (name, try cursor.kind()) {
        case ("timelinePath", .array):
            path = cursor.offset
            try cursor.skip()
        case ("startTime", .string): start = TimeText.read(try cursor.readString())
        case ("position", .object):
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                if try !Self.takePlace(name, &members, &cursor) { try members.take(name, &cursor) }
            }
        default: return false
        }
        return true
    }

    /// Reads the path's points; false if the object has no path.
    func readPath(of part: JSONPart, into page: inout ImportPage) throws(JSONCursor.Fault) -> Bool {
        guard let path else { return false }
        var cursor = JSONCursor(part.bytes, at: path)
        try cursor.readArray { cursor throws(JSONCursor.Fault) in
            let offset = cursor.offset
            var members = PointMembers()
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                if try takeMinutes(name, &members, &cursor) { return }
                if try !Self.takePlace(name, &members, &cursor) { try members.take(name, &cursor) }
            }
            do throws(PointDraft.Fault) {
                if let obstacle = members.obstacle { return page.lose(part.issue(obstacle)) }
                page.points.append(try members.draft.point())
            } catch {
                page.lose(part.issue(JSONCursor.Fault(offset: offset, reason: error.reason)))
            }
        }
        return true
    }

    /// Reads the time of a point as iPhones write it, in minutes since the segment's start; false for other members.
    private func takeMinutes(
        _ name: String,
        _ members: inout PointMembers,
        _ cursor: inout JSONCursor
    ) throws(JSONCursor.Fault) -> Bool {
        guard name == "durationMinutesOffsetFromStartTime", let start else { return false }
        guard try cursor.kind() == .string else { return false }
        let minutes = DecimalNumber.read(try cursor.readString())
        if let minutes, minutes.isFinite { members.draft.set(start.advanced(bySeconds: 60 * minutes)) }
        return true
    }

    private static func takePlace(
        _ name: String,
        _ members: inout PointMembers,
        _ cursor: inout JSONCursor
    ) throws(JSONCursor.Fault) -> Bool {
        guard ["LatLng", "latLng", "point"].contains(name), try cursor.kind() == .string else { return false }
        let offset = cursor.offset
        let text = try cursor.readString()
        members.set(at: offset) { draft throws(PointDraft.Fault) in try draft.set(place: text) }
        return true
    }
}
