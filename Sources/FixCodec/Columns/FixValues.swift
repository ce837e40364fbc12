public import GNSS
internal import Logbook

/// The values of a stored fix by column; `nil` if absent.
public struct FixValues {
    public var id, receiver, run: Int64?

    /// The receiver's values that are stored unchanged.
    public var report = GNSSFix()
    public var timeOfDay, receivedTime, weekRollovers, quality, dimension: Int64?
    public var latitude, longitude: Double?

    /// 1 if the location is used as the fused location of a vehicle.
    public var fused: Int64?
    /// The distance travelled since the vehicle's previous location, in metres.
    public var fusedDistance: Double?

    /// The number of the track; `nil` if the fix has no location.
    public var track: Int64?
    public var time, timeLeap: Int64?
    /// 1 if the location is held.
    public var held: Int64?
    /// The name of the rule that rejected the fix.
    public var rule: String?
    public var measured, threshold: Double?
    public var horizontalAccuracy, verticalAccuracy, distanceTravelled: Double?

    public var reportedTime, reportedLeap: Int64?
    /// The codes of the receiver's report on interference and of the reasons for suspicion.
    public var interference, suspicion: Int64?
    /// Metres of disagreement of a suspect position.
    public var disagreement: Double?

    public var refinedLatitude, refinedLongitude, refinedAltitude, refinedSpeed, refinedCourse: Double?

    /// Creates a row without values.
    public init() {}

    /// The column values of a fix.
    public init(_ stored: FixWithNumbers) {
        let (judged, fix) = (stored.judged, stored.judged.received.fix)
        (id, receiver, run, track) = (stored.id, stored.receiver, stored.run, stored.track)
        report = fix
        timeOfDay = fix.timeOfDay?.nanosecondsSinceMidnight
        receivedTime = judged.received.receivedAt?.nanosecondsSince1970
        weekRollovers = Int64(fix.weekRollovers)
        quality = Int64(fix.quality.rawValue)
        dimension = Int64(fix.dimension.rawValue)
        (latitude, longitude) = (fix.coordinate?.latitude, fix.coordinate?.longitude)
        fused = judged.fused == nil ? 0 : 1
        fusedDistance = judged.fused?.distanceTravelled
        let said = (fix.interference?.code ?? 0) | (judged.isTrusted ? Self.trusted : 0)
        interference = said == 0 ? nil : said
        suspicion = judged.suspicion.map { Int64($0.reasons.rawValue) }
        disagreement = judged.suspicion?.disagreement
        setVerdict(judged.verdict, on: fix)
    }

    @inline(__always)
    private mutating func setVerdict(_ verdict: FilterVerdict, on fix: GNSSFix) {
        let (location, rejection) = (verdict.location, verdict.rejection)
        let instant = location?.time ?? fix.time
        (time, timeLeap) = (instant?.nanosecondsSince1970, Int64(instant?.leapNanoseconds ?? 0))
        held = verdict.isHeld ? 1 : 0
        rule = rejection?.rule.rawValue
        (measured, threshold) = (rejection?.measured, rejection?.threshold)
        guard let location else { return }
        (horizontalAccuracy, verticalAccuracy) = (location.horizontalAccuracy, location.verticalAccuracy)
        distanceTravelled = location.distanceTravelled
        // The location may equal the fix.
        guard Self.isRefined(location, from: fix) else { return }
        (reportedTime, reportedLeap) = (fix.time?.nanosecondsSince1970, Int64(fix.time?.leapNanoseconds ?? 0))
        (refinedLatitude, refinedLongitude) = (location.coordinate.latitude, location.coordinate.longitude)
        refinedAltitude = location.altitude
        (refinedSpeed, refinedCourse) = (location.speedOverGround, location.courseOverGround)
    }

    /// Whether a filter changed the fix, apart from accuracy and odometer, which always come from the filter.
    @inline(__always)
    private static func isRefined(_ location: Location, from fix: GNSSFix) -> Bool {
        location.coordinate != fix.coordinate || location.speedOverGround != fix.speedOverGround
            || location.courseOverGround != fix.courseOverGround || location.altitude != fix.altitude
            || location.time != fix.time
    }
}

extension FixWithNumbers {
    /// The fix with these values; `nil` if they are none that gpslog stores.
    public init?(_ values: consuming FixValues) {
        guard let id = values.id, RowNumber.possible.contains(id), let receiver = values.receiver,
            var received = values.received, let verdict = values.verdict(on: &received.fix)
        else { return nil }
        let fused = values.fused == 1 ? FusionChoice(distanceTravelled: values.fusedDistance) : nil
        self.init(
            id: id,
            receiver: receiver,
            run: values.run,
            track: values.track,
            judged: JudgedFix(received: received, verdict: verdict, fused: fused, suspicion: values.suspected)
        )
        judged.isTrusted = values.isTrusted
    }
}

extension FixValues {
    /// How often a receiver's date can be off by 1024 weeks: 100 rollovers are about 2000 years.
    private static let rollovers: ClosedRange<Int64> = 0...100

    /// The fix reported by the receiver, with the filter's time.
    @inline(__always)
    fileprivate var received: ReceivedFix? {
        let weekRollovers = weekRollovers ?? 0
        guard Self.rollovers.contains(weekRollovers),
            let quality = quality.flatMap({ UInt8(exactly: $0) }).flatMap(FixQuality.init(rawValue:)),
            let dimension = dimension.flatMap({ UInt8(exactly: $0) }).flatMap(FixDimension.init(rawValue:))
        else { return nil }
        var fix = report
        (fix.quality, fix.dimension, fix.weekRollovers) = (quality, dimension, Int(weekRollovers))
        fix.timeOfDay = timeOfDay.flatMap(TimeOfDay.init(nanosecondsSinceMidnight:))
        fix.coordinate = Self.coordinate(latitude, longitude)
        fix.time = UTCTime(count: time, leap: timeLeap)
        fix.interference = interference.flatMap { InterferenceReport(code: $0 & ~Self.trusted) }
        return ReceivedFix(fix: fix, receivedAt: receivedTime.map { UTCTime(nanosecondsSince1970: $0) })
    }

    /// The bit of `interference` that says that the user trusts the receiver again.
    fileprivate static let trusted: Int64 = 64

    @inline(__always)
    fileprivate var isTrusted: Bool { interference.map { $0 & Self.trusted != 0 } ?? false }

    /// Why the fix is suspect; nil if it is not.
    @inline(__always)
    fileprivate var suspected: Suspicion? {
        guard let suspicion, let bits = UInt8(exactly: suspicion) else { return nil }
        return Suspicion(Suspicion.Reasons(rawValue: bits), disagreement: disagreement)
    }

    /// The verdict on a fix, whose time is set to the receiver's if the filter changed it.
    @inline(__always)
    fileprivate func verdict(on fix: inout GNSSFix) -> FilterVerdict? {
        let known = rule.flatMap(Rejection.Rule.init(rawValue:))
        let rejection = known.map { Rejection($0, measured: measured, threshold: threshold) }
        if rule != nil, rejection == nil { return nil }
        if track == nil { return rejection.map(FilterVerdict.rejected) }
        guard let location = location(of: &fix) else { return nil }
        if let rejection { return .disputed(location, because: rejection) }
        return held == 1 ? .held(location) : .accepted(location)
    }

    @inline(__always)
    private func location(of fix: inout GNSSFix) -> Location? {
        var location = Location(fix)
        if let refined = Self.coordinate(refinedLatitude, refinedLongitude), let time = fix.time {
            location = Location(
                time: time,
                coordinate: refined,
                altitude: refinedAltitude,
                speedOverGround: refinedSpeed,
                courseOverGround: refinedCourse
            )
            fix.time = UTCTime(count: reportedTime, leap: reportedLeap)
        }
        location?.horizontalAccuracy = horizontalAccuracy
        location?.verticalAccuracy = verticalAccuracy
        location?.distanceTravelled = distanceTravelled
        return location
    }

    @inline(__always)
    private static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension TimeOfDay {
    fileprivate init?(nanosecondsSinceMidnight nanoseconds: Int64) {
        let (seconds, nanosecond) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        // A leap second is the 60th second of the last minute, not the first of a 24th hour.
        let minutes = min(seconds / 60, 24 * 60 - 1)
        self.init(
            hour: Int(minutes / 60),
            minute: Int(minutes % 60),
            second: Int(seconds - minutes * 60),
            nanosecond: Int(nanosecond)
        )
    }
}
