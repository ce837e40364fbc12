internal import SystemPackage
internal import Text

/// Reads a GeoJSON Feature, or a bare geometry.
struct GeoJSONFeature {
    private let part: JSONPart
    private var geometry = "none"
    /// The index of the coordinates in the bytes.
    private var coordinates: Int?
    /// The index of a line's times in the bytes.
    private var times: Int?
    private var members = PointMembers()
    /// The name of a line.
    ///
    /// The name of a point belongs to the point and not to its track.
    private var lineName: String?
    /// Whether it is a trip or a visit of Overland, and no fix.
    private var isEvent = false

    init(_ part: JSONPart) { self.part = part }

    /// Reads the Feature.
    ///
    /// - Parameter page: receives the locations.
    /// - Returns: the rest of a line that is too long for a page; nil if all locations have been read.
    /// - Throws: `JSONCursor.Fault` if there are no locations or they are malformed; locations before the fault are
    ///   kept.
    mutating func read(into page: inout ImportPage) throws(JSONCursor.Fault) -> GeoJSONLine? {
        var cursor = JSONCursor(part.bytes)
        guard try cursor.kind() == .object else {
            throw JSONCursor.Fault(offset: cursor.offset, reason: "not a Feature")
        }
        try readObject(&cursor)
        // A Feature may have no geometry (RFC 7946).
        guard !isEvent, geometry != "none" else {
            page.omit(.otherReport)
            return nil
        }
        guard let coordinates else { throw fault("the Feature has no coordinates") }
        page.issues += members.faults.map(part.issue)
        var place = JSONCursor(part.bytes, at: coordinates)
        switch geometry {
        case "Point": try readPoint(&place, into: &page)
        case "LineString", "MultiPoint", "MultiLineString":
            guard let times else { throw fault("skipped a \(geometry) without coordTimes") }
            if let line = try longLine(coordinates, times, isNested: geometry == "MultiLineString") { return line }
            var time = JSONCursor(part.bytes, at: times)
            try readLine(&place, &time, isNested: geometry == "MultiLineString", into: &page)
        case let other: throw fault("a geometry of type \(Excerpt.quoted(other.utf8)) has no times")
        }
        return nil
    }

    /// Returns a line whose coordinates or times were spooled to a file; nil if both are in memory.
    private func longLine(
        _ coordinates: Int,
        _ times: Int,
        isNested: Bool
    ) throws(JSONCursor.Fault) -> GeoJSONLine? {
        guard part.spools[coordinates] != nil || part.spools[times] != nil else { return nil }
        return GeoJSONLine(try spool(at: coordinates), try spool(at: times), isNested: isNested)
    }

    /// Returns the array at an index as a spool; an array in memory is written to a file first.
    private func spool(at place: Int) throws(JSONCursor.Fault) -> JSONSpool {
        if let spool = part.spools[place] { return spool }
        var cursor = JSONCursor(part.bytes, at: place)
        try cursor.skip()
        do throws(Errno) {
            return try JSONSpool(part.bytes[place..<cursor.offset], line: part.line, column: part.column)
        } catch {
            throw JSONCursor.Fault(offset: place, reason: "cannot write the line to a temporary file: \(error)")
        }
    }

    private mutating func readObject(
        _ cursor: inout JSONCursor,
        isProperties: Bool = false
    ) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            switch (name, try cursor.kind()) {
            case ("geometry", .object): try readObject(&cursor)
            case ("properties", .object), ("coordinateProperties", .object):
                try readObject(&cursor, isProperties: true)
            case ("type", .string) where isProperties, ("action", .string) where isProperties:
                let kind = String(decoding: try cursor.readString(), as: UTF8.self)
                isEvent = isEvent || name == "type" && kind == "trip" || name == "action" && kind == "visit"
            case ("type", .string):
                let type = String(decoding: try cursor.readString(), as: UTF8.self)
                if type != "Feature" { geometry = type }
            case ("name", .string): lineName = NameText.trackName(try cursor.readString())
            case ("coordinates", .array):
                coordinates = cursor.offset
                try cursor.skip()
            case ("coordTimes", .array), ("times", .array), ("time", .array), ("timestamps", .array):
                times = cursor.offset
                try cursor.skip()
            default: try members.take(name, &cursor)
            }
        }
    }

    private mutating func readPoint(
        _ place: inout JSONCursor,
        into page: inout ImportPage
    ) throws(JSONCursor.Fault) {
        if let obstacle = members.obstacle { throw obstacle }
        guard members.draft.hasTime else { return page.omit(.timeless) }
        try Self.takePlace(&place, &members)
        if let obstacle = members.obstacle { throw obstacle }
        page.points.append(try point(members))
    }

    /// Reads coordinates and times in parallel, so that neither has to be stored.
    private func readLine(
        _ places: inout JSONCursor,
        _ times: inout JSONCursor,
        isNested: Bool,
        into page: inout ImportPage
    ) throws(JSONCursor.Fault) {
        var beginsTrack = true
        var list = JSONListWalk(times)
        try places.readArray { place throws(JSONCursor.Fault) in
            guard var time = try list.next() else { throw fault("there are more coordinates than times") }
            if isNested { return try readLine(&place, &time, isNested: false, into: &page) }
            var point = PointMembers()
            let offset = place.offset
            try Self.takePlace(&place, &point)
            try point.take(.time, &time)
            do throws(JSONCursor.Fault) {
                if let obstacle = point.obstacle { throw obstacle }
                var point = try self.point(point, at: offset)
                point.trackName = members.draft.trackName ?? lineName
                point.beginsTrack = beginsTrack
                beginsTrack = false
                page.points.append(point)
            } catch {
                page.lose(part.issue(error))
            }
        }
        if try list.next() != nil { throw fault("there are more times than coordinates") }
    }

    /// Reads longitude, latitude and the height above the ellipsoid.
    static func takePlace(
        _ cursor: inout JSONCursor,
        _ members: inout PointMembers
    ) throws(JSONCursor.Fault) {
        var index = 0
        try cursor.readArray { cursor throws(JSONCursor.Fault) in
            let fields: [PointField] = [.longitude, .latitude, .ellipsoidalHeight]
            if index < fields.count { try members.take(fields[index], &cursor) } else { try cursor.skip() }
            index += 1
        }
    }

    private func point(_ members: PointMembers, at offset: Int? = nil) throws(JSONCursor.Fault) -> ImportPoint {
        do throws(PointDraft.Fault) {
            var point = try members.draft.point()
            point.isReceiverOurs = point.receiver != nil
            return point
        } catch {
            throw JSONCursor.Fault(offset: offset ?? part.bytes.startIndex, reason: error.reason)
        }
    }

    private func fault(_ reason: String) -> JSONCursor.Fault {
        JSONCursor.Fault(offset: part.bytes.startIndex, reason: reason)
    }
}
