internal import GNSS

/// How a judged fix becomes a row of the table `fix`, and a row a fix again, equal to what was stored.
enum FixColumns {
    /// All but the row's number, in the order in which they are bound and read.
    private static let names = [
        "receiver", "track", "time", "time_leap", "time_of_day", "received_time", "week_rollovers", "quality",
        "dimension", "latitude", "longitude",
        "altitude", "geoidal_separation", "speed", "course", "hdop", "vdop", "pdop", "satellites_used",
        "satellites_in_view", "rule", "measured", "threshold", "horizontal_accuracy", "vertical_accuracy",
        "reported_time", "reported_leap", "refined_latitude", "refined_longitude", "refined_altitude", "refined_speed",
        "refined_course",
    ]

    /// The columns of a query that `read` understands.
    static let selected = "fix.id, " + names.joined(separator: ", ")

    /// Inserts a row, or nothing where the receiver already has a location at this instant.
    static let insertion = """
        INSERT INTO fix (\(names.joined(separator: ", "))) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (receiver, time, time_leap) WHERE rule IS NULL DO NOTHING
        """

    /// Binds a fix to the insertion's parameters.
    static func bind(_ judged: JudgedFix, receiver: Int64, track: Int64?, to row: Statement) {
        let fix = judged.received.fix
        row.bind(receiver)
        row.bind(track)
        row.bind(judged.time)
        row.bind(fix.timeOfDay?.nanosecondsSinceMidnight)
        row.bind(judged.received.receivedAt?.nanosecondsSince1970)
        row.bind(Int64(fix.weekRollovers))
        row.bind(Int64(fix.quality.rawValue))
        row.bind(Int64(fix.dimension.rawValue))
        row.bind(fix.coordinate?.latitude)
        row.bind(fix.coordinate?.longitude)
        row.bind(fix.altitude)
        row.bind(fix.geoidalSeparation)
        row.bind(fix.speedOverGround)
        row.bind(fix.courseOverGround)
        row.bind(fix.dilution.horizontal)
        row.bind(fix.dilution.vertical)
        row.bind(fix.dilution.position)
        row.bind(fix.satellitesUsed.map { Int64($0) })
        row.bind(fix.satellitesInView.map { Int64($0) })
        bind(judged.verdict, on: fix, to: row)
    }

    private static func bind(_ verdict: FilterVerdict, on fix: GNSSFix, to row: Statement) {
        let rejection = verdict.rejection
        row.bind(rejection?.rule.rawValue)
        row.bind(rejection?.measured)
        row.bind(rejection?.threshold)
        row.bind(verdict.location?.horizontalAccuracy)
        row.bind(verdict.location?.verticalAccuracy)
        // Columns that are not bound are NULL: most locations are the fix as it is.
        guard let location = verdict.location, location != unrefined(fix, like: location) else { return }
        row.bind(fix.time)
        row.bind(location.coordinate.latitude)
        row.bind(location.coordinate.longitude)
        row.bind(location.altitude)
        row.bind(location.speedOverGround)
        row.bind(location.courseOverGround)
    }

    /// The location that a fix is where a filter changes nothing; the accuracy is always the filter's.
    private static func unrefined(_ fix: GNSSFix, like location: Location) -> Location? {
        var unrefined = Location(fix)
        unrefined?.horizontalAccuracy = location.horizontalAccuracy
        unrefined?.verticalAccuracy = location.verticalAccuracy
        return unrefined
    }

    /// The fix in a row; nil where the row holds what no gpslog stores.
    static func read(
        _ row: Statement,
        receiver identity: (Int64) throws(SQLiteError) -> ReceiverIdentity?
    ) throws(SQLiteError) -> StoredFix? {
        guard let id = row.nextInteger(), let receiver = row.nextInteger() else { return nil }
        let track = row.nextInteger()
        let time = row.nextTime()
        guard var fix = readReport(row, time: time) else { return nil }
        guard let verdict = readVerdict(row, on: &fix.fix), let identity = try identity(receiver) else { return nil }
        return StoredFix(
            id: id,
            receiver: identity,
            track: track,
            judged: JudgedFix(received: fix, verdict: verdict)
        )
    }

    private static func readReport(_ row: Statement, time: UTCTime?) -> ReceivedFix? {
        let timeOfDay = row.nextInteger()
        let receivedAt = row.nextInteger().map { UTCTime(nanosecondsSince1970: $0) }
        let weekRollovers = row.nextInteger() ?? 0
        guard let quality = row.nextInteger().flatMap({ UInt8(exactly: $0) }).flatMap(FixQuality.init(rawValue:)),
            let dimension = row.nextInteger().flatMap({ UInt8(exactly: $0) }).flatMap(FixDimension.init(rawValue:))
        else { return nil }
        var fix = GNSSFix(time: time, quality: quality, dimension: dimension)
        fix.weekRollovers = Int(weekRollovers)
        fix.timeOfDay = timeOfDay.flatMap(TimeOfDay.init(nanosecondsSinceMidnight:))
        fix.coordinate = coordinate(row.nextReal(), row.nextReal())
        fix.altitude = row.nextReal()
        fix.geoidalSeparation = row.nextReal()
        fix.speedOverGround = row.nextReal()
        fix.courseOverGround = row.nextReal()
        fix.dilution.horizontal = row.nextReal()
        fix.dilution.vertical = row.nextReal()
        fix.dilution.position = row.nextReal()
        fix.satellitesUsed = row.nextInteger().map { Int($0) }
        fix.satellitesInView = row.nextInteger().map { Int($0) }
        return ReceivedFix(fix: fix, receivedAt: receivedAt)
    }

    private static func readVerdict(_ row: Statement, on fix: inout GNSSFix) -> FilterVerdict? {
        let ruleName = row.nextText()
        let (measured, threshold) = (row.nextReal(), row.nextReal())
        if let ruleName {
            guard let rule = Rejection.Rule(rawValue: ruleName) else { return nil }
            return .rejected(Rejection(rule, measured: measured, threshold: threshold))
        }
        let (horizontalAccuracy, verticalAccuracy) = (row.nextReal(), row.nextReal())
        let reportedTime = row.nextTime()
        var location = Location(fix)
        if let refined = coordinate(row.nextReal(), row.nextReal()), let time = fix.time {
            location = Location(time: time, coordinate: refined)
            location?.altitude = row.nextReal()
            location?.speedOverGround = row.nextReal()
            location?.courseOverGround = row.nextReal()
            fix.time = reportedTime
        }
        location?.horizontalAccuracy = horizontalAccuracy
        location?.verticalAccuracy = verticalAccuracy
        return location.map(FilterVerdict.accepted)
    }

    private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension JudgedFix {
    /// The instant that the fix is kept under: the filter's where it was accepted, else the receiver's.
    var time: UTCTime? { verdict.location?.time ?? received.fix.time }
}

extension TimeOfDay {
    fileprivate init?(nanosecondsSinceMidnight nanoseconds: Int64) {
        let (seconds, nanosecond) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        // The leap second is the 60th of the last minute, not the first of a 24th hour.
        let minutes = min(seconds / 60, 24 * 60 - 1)
        self.init(
            hour: Int(minutes / 60),
            minute: Int(minutes % 60),
            second: Int(seconds - minutes * 60),
            nanosecond: Int(nanosecond)
        )
    }
}
