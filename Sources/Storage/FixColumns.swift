internal import GNSS
internal import SQLite

/// The columns in which a judged fix becomes a row of the table `fix`, and a row a fix again, equal to what was stored.
enum FixColumns {
    /// The kind of the values of a column.
    enum Kind: Hashable {
        /// `rule` is the name of one; chunks have a number instead.
        case integer, real, rule
    }

    /// A column.
    struct Column: Hashable {
        let name: String
        let kind: Kind
        /// The column that this one's values are much like, which a chunk makes use of; nil where there is none.
        let reference: String?

        init(_ name: String, _ kind: Kind, like reference: String? = nil) {
            self.name = name
            self.kind = kind
            self.reference = reference
        }
    }

    /// The fix's number and what the receiver said, and when, in the order in which it is bound and read.
    private static let report = [
        Column("id", .integer), Column("receiver", .integer), Column("filter_run", .integer),
        Column("time_of_day", .integer), Column("received_time", .integer, like: "time"),
        Column("week_rollovers", .integer), Column("quality", .integer), Column("dimension", .integer),
        Column("latitude", .real), Column("longitude", .real), Column("altitude", .real),
        Column("geoidal_separation", .real), Column("speed", .real), Column("course", .real), Column("hdop", .real),
        Column("vdop", .real), Column("pdop", .real), Column("latitude_deviation", .real),
        Column("longitude_deviation", .real, like: "latitude_deviation"), Column("altitude_deviation", .real),
        Column("satellites_used", .integer), Column("satellites_in_view", .integer), Column("fused", .integer),
        Column("fused_distance", .real, like: "distance_travelled"),
    ]

    /// The filter's verdict on it, likewise; the instant is the filter's.
    private static let verdict = [
        Column("track", .integer), Column("time", .integer), Column("time_leap", .integer), Column("held", .integer),
        Column("rule", .rule), Column("measured", .real), Column("threshold", .real),
        Column("horizontal_accuracy", .real), Column("vertical_accuracy", .real, like: "horizontal_accuracy"),
        Column("distance_travelled", .real, like: "refined_speed"), Column("reported_time", .integer, like: "time"),
        Column("reported_leap", .integer, like: "time_leap"), Column("refined_latitude", .real, like: "latitude"),
        Column("refined_longitude", .real, like: "longitude"), Column("refined_altitude", .real, like: "altitude"),
        Column("refined_speed", .real, like: "speed"), Column("refined_course", .real, like: "course"),
    ]

    /// All columns, in the order in which they are bound and read, and in which the table `fix` and a chunk have them.
    ///
    /// A new one comes last: databases and chunks that were made before then have all but the last ones.
    static let all = report + verdict

    /// A column's place among all.
    static func index(of name: String) -> Int { indices[name] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))

    /// The columns of a query that `read` understands.
    static let selected = all.map { "fix." + $0.name }.joined(separator: ", ")

    /// Inserts a row in a table like `fix`.
    static func insertion(into table: String) -> String {
        let (names, values) = (all.map(\.name), all.map { _ in "?" })
        return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }

    /// Gives a row, whose number is bound last, another verdict.
    static let judgement =
        "UPDATE main.fix SET \(verdict.map { $0.name + " = ?" }.joined(separator: ", ")) WHERE id = ?"

    /// Binds a fix to the insertion's parameters, or to a row of a chunk.
    @inline(__always)
    static func bind(_ stored: NumberedFix, to row: inout some FixRowWriter) {
        let (judged, fix) = (stored.judged, stored.judged.received.fix)
        row.bind(stored.id)
        row.bind(stored.receiver)
        row.bind(stored.run)
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
        row.bind(fix.deviation.latitude)
        row.bind(fix.deviation.longitude)
        row.bind(fix.deviation.altitude)
        row.bind(fix.satellitesUsed.map { Int64($0) })
        row.bind(fix.satellitesInView.map { Int64($0) })
        row.bind(Int64(judged.fused == nil ? 0 : 1))
        row.bind(judged.fused?.distanceTravelled)
        bindVerdict(of: judged, track: stored.track, to: &row)
    }

    /// Binds a verdict to the parameters of the insertion that come last, or to those of the judgement.
    @inline(__always)
    static func bindVerdict(of judged: JudgedFix, track: Int64?, to row: inout some FixRowWriter) {
        let (fix, verdict) = (judged.received.fix, judged.verdict)
        let (location, rejection) = (verdict.location, verdict.rejection)
        row.bind(track)
        row.bind(location?.time ?? fix.time)
        row.bind(Int64(verdict.isHeld ? 1 : 0))
        row.bind(rejection?.rule.rawValue)
        row.bind(rejection?.measured)
        row.bind(rejection?.threshold)
        row.bind(location?.horizontalAccuracy)
        row.bind(location?.verticalAccuracy)
        row.bind(location?.distanceTravelled)
        // Columns that are not bound are NULL: a location may be the fix as it is.
        guard let location, isRefined(location, from: fix) else { return row.skip(7) }
        row.bind(fix.time)
        row.bind(location.coordinate.latitude)
        row.bind(location.coordinate.longitude)
        row.bind(location.altitude)
        row.bind(location.speedOverGround)
        row.bind(location.courseOverGround)
    }

    /// True where a filter changed what a fix says; accuracy and odometer are always the filter's.
    @inline(__always)
    private static func isRefined(_ location: Location, from fix: GNSSFix) -> Bool {
        location.coordinate != fix.coordinate || location.speedOverGround != fix.speedOverGround
            || location.courseOverGround != fix.courseOverGround || location.altitude != fix.altitude
            || location.time != fix.time
    }

    /// The fix in a row; nil where the row holds what no gpslog stores.
    static func read(_ row: inout some FixRowReader) -> NumberedFix? {
        guard let id = row.nextInteger(), RowNumber.possible.contains(id), let receiver = row.nextInteger() else {
            return nil
        }
        let run = row.nextInteger()
        guard var received = readReport(&row) else { return nil }
        let (isFused, fusedDistance) = (row.nextInteger() == 1, row.nextReal())
        let track = row.nextInteger()
        received.fix.time = row.nextTime()
        guard let verdict = readVerdict(&row, on: &received.fix, hasLocation: track != nil) else { return nil }
        let fused = isFused ? FusedLocation(distanceTravelled: fusedDistance) : nil
        return NumberedFix(
            id: id,
            receiver: receiver,
            run: run,
            track: track,
            judged: JudgedFix(received: received, verdict: verdict, fused: fused)
        )
    }

    private static func readReport(_ row: inout some FixRowReader) -> ReceivedFix? {
        let timeOfDay = row.nextInteger()
        let receivedAt = row.nextInteger().map { UTCTime(nanosecondsSince1970: $0) }
        let weekRollovers = row.nextInteger() ?? 0
        guard rollovers.contains(weekRollovers),
            let quality = row.nextInteger().flatMap({ UInt8(exactly: $0) }).flatMap(FixQuality.init(rawValue:)),
            let dimension = row.nextInteger().flatMap({ UInt8(exactly: $0) }).flatMap(FixDimension.init(rawValue:))
        else { return nil }
        var fix = GNSSFix(quality: quality, dimension: dimension)
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
        fix.deviation.latitude = row.nextReal()
        fix.deviation.longitude = row.nextReal()
        fix.deviation.altitude = row.nextReal()
        fix.satellitesUsed = row.nextInteger().map { Int($0) }
        fix.satellitesInView = row.nextInteger().map { Int($0) }
        return ReceivedFix(fix: fix, receivedAt: receivedAt)
    }

    /// The number of times that a receiver's date may be 1024 weeks back: some thousand years are more than any clock has.
    private static let rollovers: ClosedRange<Int64> = 0...100

    private static func readVerdict(
        _ row: inout some FixRowReader,
        on fix: inout GNSSFix,
        hasLocation: Bool
    ) -> FilterVerdict? {
        let isHeld = row.nextInteger() == 1
        let ruleName = row.nextText()
        let (measured, threshold) = (row.nextReal(), row.nextReal())
        let rule = ruleName.flatMap(Rejection.Rule.init(rawValue:))
        let rejection = rule.map { Rejection($0, measured: measured, threshold: threshold) }
        if ruleName != nil, rejection == nil { return nil }
        if !hasLocation { return rejection.map(FilterVerdict.rejected) }
        guard let location = readLocation(&row, of: &fix) else { return nil }
        if let rejection { return .predicted(location, insteadOf: rejection) }
        return isHeld ? .held(location) : .accepted(location)
    }

    private static func readLocation(_ row: inout some FixRowReader, of fix: inout GNSSFix) -> Location? {
        let (horizontalAccuracy, verticalAccuracy) = (row.nextReal(), row.nextReal())
        let distanceTravelled = row.nextReal()
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
        location?.distanceTravelled = distanceTravelled
        return location
    }

    private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
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
