internal import FleetStorage
internal import GNSS
internal import Logbook
internal import Text

/// The locations in JSON of OwnTracks, Overland or Traccar, which are told apart by their members.
struct JSONReport {
    private static let depth = 16

    private let limit: Int
    private var format: IncomingFormat?
    private var locations: [ReportedLocation] = []
    /// The members of the object itself, or of the first one of a list.
    private var fields = ReportFields()

    /// Reads JSON with a limited number of locations.
    ///
    /// - Throws: `IncomingFault` where it cannot be read, or has too many.
    static func read(_ body: [UInt8], atMost limit: Int) throws(IncomingFault) -> IncomingReport {
        var cursor = JSONCursor(body[...], greatestDepth: depth)
        var report = JSONReport(limit: limit)
        do throws(JSONCursor.Fault) {
            try report.read(&cursor)
            try cursor.expectEnd()
        } catch {
            throw .unreadable("this is no JSON from byte \(error.offset + 1) on")
        }
        return try report.result()
    }

    private init(limit: Int) { self.limit = limit }

    private mutating func read(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        guard try cursor.kind() == .array else { return try readObject(&cursor) }
        try cursor.readArray { cursor throws(JSONCursor.Fault) in try readObject(&cursor) }
    }

    private mutating func readObject(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        var own = ReportFields()
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
            switch name {
            case "locations": try readList(&cursor, as: .overland) { $0.overlandLocation }
            case "location": try readList(&cursor, as: .traccarJSON) { $0.traccarLocation }
            default: try own.read(name, &cursor)
            }
        }
        if own.text("_type") == "location" { add(own.ownTracksLocation) }
        if own.has("_type") { format = .ownTracks }
        if fields.text("_type") == nil { fields = own }
    }

    /// Reads a list of locations, or one.
    private mutating func readList(
        _ cursor: inout JSONCursor,
        as format: IncomingFormat,
        _ location: (ReportFields) -> ReportedLocation
    ) throws(JSONCursor.Fault) {
        self.format = format
        if try cursor.kind() == .array {
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                var fields = ReportFields()
                try fields.readMembers(&cursor)
                add(location(fields))
            }
        } else {
            var fields = ReportFields()
            try fields.readMembers(&cursor)
            add(location(fields))
        }
    }

    private mutating func add(_ location: ReportedLocation) {
        // One more than fit is enough to see that they do not.
        if locations.count <= limit { locations.append(location) }
    }

    private func result() throws(IncomingFault) -> IncomingReport {
        guard let format else { throw .unreadable("this is JSON of no protocol that is known here") }
        if locations.count > limit { throw .tooLarge }
        if locations.isEmpty, format == .ownTracks, !isOfOwnTracks {
            throw .unreadable("this is nothing that OwnTracks says in the clear")
        }
        return try IncomingReport(locations, as: format, deviceName: fields.text("device_id"))
    }

    /// True for what OwnTracks tells besides locations, which nobody has to keep.
    private var isOfOwnTracks: Bool {
        let kinds = [
            "beacon", "card", "cmd", "configuration", "dump", "lwt", "request", "status", "steps", "transition",
            "waypoint", "waypoints",
        ]
        return kinds.contains(fields.text("_type") ?? "")
    }
}

extension IncomingReport {
    /// Locations that a device has judged by itself.
    ///
    /// One that lacks its time or place is refused, unless others came with it that do not: then it is kept as rejected.
    ///
    /// - Throws: `IncomingFault` where there is no location that can be one.
    init(
        _ locations: [ReportedLocation],
        as format: IncomingFormat,
        deviceName: String?
    ) throws(IncomingFault) {
        guard locations.isEmpty || locations.contains(where: { $0.time != nil && $0.coordinate != nil }) else {
            throw .unreadable("there is no location with a time and a place in it")
        }
        let fixes = locations.map(\.judged)
        let parcel = DeviceParcel(
            of: ReceiverIdentity(format == .traccarJSON ? IncomingFormat.traccar.rawValue : format.rawValue),
            judgedBy: FilterDescription(profile: "reported"),
            fixes,
            check: { FixCheck.of(fixes[$0], number: 0) }
        )
        self.init(format: format, parcel: parcel, deviceName: deviceName)
    }

    /// Reports of one device and one protocol, together as far as a request may have so many fixes.
    static func joined(_ reports: [IncomingReport], atMost limit: Int) -> [IncomingReport] {
        var joined: [IncomingReport] = []
        for report in reports {
            if let last = joined.last, last.parcel.fixes.count + report.parcel.fixes.count <= limit {
                let fixes = last.parcel.fixes + report.parcel.fixes
                let parcel = DeviceParcel(of: report.parcel.receiver, judgedBy: report.parcel.filter, fixes) {
                    FixCheck.of(fixes[$0], number: 0)
                }
                joined[joined.count - 1] = IncomingReport(format: report.format, parcel: parcel)
            } else {
                joined.append(report)
            }
        }
        return joined
    }

    /// A report for each fix of this one.
    var separated: [IncomingReport] {
        parcel.fixes.map { fix in
            let parcel = DeviceParcel(of: parcel.receiver, judgedBy: parcel.filter, [fix]) { _ in
                FixCheck.of(fix, number: 0)
            }
            return IncomingReport(format: format, parcel: parcel)
        }
    }
}
