internal import GNSS
internal import Logbook
internal import Text

/// Parser of the JSON of OwnTracks, Overland and Traccar, which it recognises by their members.
struct JSONReport {
    private static let depth = 16

    private let limit: Int
    private var format: IncomingFormat?
    private var locations: [ReportedLocation] = []
    /// Messages that are recognised or may be of a newer client, but have no location to store.
    private var discarded = 0
    /// Fields of the object, or of the first object of a list.
    private var fields = ReportFields()

    /// Parses JSON with at most `limit` locations.
    ///
    /// - Throws: `IncomingFault` if it is invalid or has too many locations.
    static func read(_ body: [UInt8], atMost limit: Int) throws(IncomingFault) -> IncomingReport {
        var cursor = JSONCursor(body[...], greatestDepth: depth)
        var report = JSONReport(limit: limit)
        do throws(JSONCursor.Fault) {
            try report.read(&cursor)
            try cursor.expectEnd()
        } catch {
            throw .unreadable("not valid JSON at byte \(error.offset + 1)")
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
            case "locations":
                try readList(&cursor, as: .overland) { $0.isOverlandEvent ? nil : $0.overlandLocation }
            case "location": try readList(&cursor, as: .traccarJSON) { $0.traccarLocation }
            default: try own.read(name, &cursor)
            }
        }
        if own.text("_type") == "location" { add(own.ownTracksLocation) }
        if own.has("_type") {
            format = .ownTracks
            if !Self.kinds.contains(own.text("_type") ?? "") { discarded += 1 }
        }
        if fields.text("_type") == nil { fields = own }
    }

    private mutating func readList(
        _ cursor: inout JSONCursor,
        as format: IncomingFormat,
        _ location: (ReportFields) -> ReportedLocation?
    ) throws(JSONCursor.Fault) {
        self.format = format
        guard try cursor.kind() == .array else { return try readItem(&cursor, location) }
        try cursor.readArray { cursor throws(JSONCursor.Fault) in try readItem(&cursor, location) }
    }

    private mutating func readItem(
        _ cursor: inout JSONCursor,
        _ location: (ReportFields) -> ReportedLocation?
    ) throws(JSONCursor.Fault) {
        var fields = ReportFields()
        try fields.readMembers(&cursor)
        if let location = location(fields) { add(location) } else { discarded += 1 }
    }

    private mutating func add(_ location: ReportedLocation) {
        // Keep one more than allowed, to detect that there are too many.
        if locations.count <= limit { locations.append(location) }
    }

    private func result() throws(IncomingFault) -> IncomingReport {
        guard let format else { throw .unreadable("the JSON belongs to no supported protocol") }
        if locations.count > limit { throw .tooLarge }
        return IncomingReport(locations, as: format, deviceName: fields.text("device_id"), discarded: discarded)
    }

    /// OwnTracks' messages; all but locations are acknowledged without a trace.
    private static let kinds: Set = [
        "beacon", "card", "cmd", "configuration", "dump", "location", "lwt", "request", "status", "steps",
        "transition", "waypoint", "waypoints",
    ]
}

extension IncomingReport {
    /// Converts locations that the device has filtered itself.
    ///
    /// A location without time or position is stored as rejected if the request also has a complete one, and is
    /// discarded otherwise.
    ///
    /// - Parameters:
    ///   - locations: the locations.
    ///   - format: the protocol.
    ///   - deviceName: the name of the device in the request.
    ///   - discarded: the number of messages that were discarded before.
    init(
        _ locations: [ReportedLocation],
        as format: IncomingFormat,
        deviceName: String?,
        discarded: Int = 0
    ) {
        let kept = locations.contains(where: \.isComplete) ? locations : []
        let fixes = kept.map(\.judged)
        var parcel = DeviceParcel(
            of: ReceiverIdentity(format == .traccarJSON ? IncomingFormat.traccar.rawValue : format.rawValue),
            judgedBy: FilterDescription(profile: "reported"),
            fixes,
            check: { FixCheck.of(fixes[$0], number: 0) }
        )
        parcel.reports = kept.compactMap(\.report)
        self.init(
            format: format,
            parcel: parcel,
            deviceName: deviceName,
            discarded: discarded + locations.count - kept.count
        )
    }

    /// Joins reports of one device and protocol, with at most `limit` fixes each.
    static func joined(_ reports: [IncomingReport], atMost limit: Int) -> [IncomingReport] {
        var joined: [IncomingReport] = []
        for report in reports {
            if let last = joined.last, last.parcel.fixes.count + report.parcel.fixes.count <= limit {
                let fixes = last.parcel.fixes + report.parcel.fixes
                var parcel = DeviceParcel(of: report.parcel.receiver, judgedBy: report.parcel.filter, fixes) {
                    FixCheck.of(fixes[$0], number: 0)
                }
                parcel.reports = last.parcel.reports + report.parcel.reports
                joined[joined.count - 1] = IncomingReport(format: report.format, parcel: parcel)
            } else {
                joined.append(report)
            }
        }
        return joined
    }

    /// Splits the report into one per fix.
    var separated: [IncomingReport] {
        parcel.fixes.map { fix in
            var own = DeviceParcel(of: parcel.receiver, judgedBy: parcel.filter, [fix]) { _ in
                FixCheck.of(fix, number: 0)
            }
            own.reports = parcel.reports.filter { $0.time == fix.received.fix.time }
            return IncomingReport(format: format, parcel: own)
        }
    }
}
