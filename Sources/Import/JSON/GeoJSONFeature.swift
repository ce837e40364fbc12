internal import SystemPackage
internal import Text

/// A Feature, or a geometry alone.
struct GeoJSONFeature {
    private let part: JSONPart
    private var geometry = "none"
    /// The position of the coordinates, as an index of the bytes.
    private var coordinates: Int?
    /// The position of the times of a line's coordinates, as an index of the bytes.
    private var times: Int?
    private var members = PointMembers()
    /// The name of a line; the name of a point is its own, and not that of its track.
    private var lineName: String?

    /// A Feature of which nothing has been read.
    init(_ part: JSONPart) { self.part = part }

    /// Reads the Feature.
    ///
    /// - Parameter page: the page that the locations in it go to.
    /// - Returns: a line that is too long for a page; nil where all locations are in it.
    /// - Throws: `JSONCursor.Fault` where there are none, or they are malformed; those before stay.
    mutating func read(into page: inout ImportPage) throws(JSONCursor.Fault) -> GeoJSONLine? {
        var cursor = JSONCursor(part.bytes)
        guard try cursor.kind() == .object else {
            throw JSONCursor.Fault(offset: cursor.offset, reason: "this is no Feature")
        }
        try readObject(&cursor)
        guard let coordinates else { throw fault("the Feature has no coordinates") }
        page.issues += members.faults.map(part.issue)
        var place = JSONCursor(part.bytes, at: coordinates)
        switch geometry {
        case "Point": try readPoint(&place, into: &page)
        case "LineString", "MultiPoint", "MultiLineString":
            guard let times else { throw fault("a \(geometry) without coordTimes; it is left out") }
            if let line = try longLine(coordinates, times, isNested: geometry == "MultiLineString") { return line }
            var time = JSONCursor(part.bytes, at: times)
            try readLine(&place, &time, isNested: geometry == "MultiLineString", into: &page)
        case let other: throw fault("a geometry of type \(Excerpt.quoted(other.utf8)) has no times")
        }
        return nil
    }

    /// The line whose coordinates or times are too long to hold; nil where both are not.
    private func longLine(
        _ coordinates: Int,
        _ times: Int,
        isNested: Bool
    ) throws(JSONCursor.Fault) -> GeoJSONLine? {
        guard part.spools[coordinates] != nil || part.spools[times] != nil else { return nil }
        return GeoJSONLine(try spool(at: coordinates), try spool(at: times), isNested: isNested)
    }

    /// The array at a place, in a file.
    private func spool(at place: Int) throws(JSONCursor.Fault) -> JSONSpool {
        if let spool = part.spools[place] { return spool }
        var cursor = JSONCursor(part.bytes, at: place)
        try cursor.skip()
        do throws(Errno) {
            return try JSONSpool(part.bytes[place..<cursor.offset], line: part.line, column: part.column)
        } catch {
            throw JSONCursor.Fault(offset: place, reason: "this line cannot be kept in a temporary file: \(error)")
        }
    }

    private mutating func readObject(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            switch (name, try cursor.kind()) {
            case ("geometry", .object), ("properties", .object), ("coordinateProperties", .object):
                try readObject(&cursor)
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

    /// Goes through places and their times side by side, so that neither need be kept.
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

    /// Takes longitude, latitude and the height above the ellipsoid.
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

    private func point(_ members: PointMembers, at offset: Int? = nil) throws(JSONCursor.Fault) -> ImportedPoint {
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
