package import GNSS
package import Logbook

/// Incremental parser of gpsd's protocol, with or without the filter's verdicts.
package struct ReportReader: Sendable {
    /// Longer lines are not from gpsd and are ignored.
    private static let longestLine = 65_536

    private var line: [UInt8] = []
    private var isOverlong = false

    package init() {}

    /// Parses bytes, split anywhere, and returns the reports that they complete.
    package mutating func reports(in bytes: [UInt8]) -> [LiveReport] {
        var reports: [LiveReport] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < Self.longestLine { line.append(byte) } else { isOverlong = true }
                continue
            }
            if !isOverlong, let members = ReportMembers(line[...]) { reports += Self.reports(members) }
            line.removeAll(keepingCapacity: true)
            isOverlong = false
        }
        return reports
    }

    private static func reports(_ members: ReportMembers) -> [LiveReport] {
        // With a single device, some releases of gpsd do not name it.
        let device = members.texts["device"] ?? "gpsd"
        switch members.texts["class"] {
        case "DEVICES": return [.devices((members.lists["devices"] ?? []).compactMap { $0.texts["path"] })]
        case "DEVICE":
            guard let path = members.texts["path"] else { return [] }
            // For a removed device, gpsd reports `activated` as 0.
            let isGone = members.numbers["activated"] == 0
            return [isGone ? .gone(path) : .opened(path)]
        case "TPV": return [.position(members.position, device: device)]
        case "SKY":
            let dilution = members.dilution
            guard let satellites = members.lists["satellites"] else { return [.dilution(dilution, device: device)] }
            let time = members.texts["time"].flatMap { UTCTime(iso8601: $0) }
            let sky = SkyView(time: time, satellites: satellites.compactMap(\.satellite), dilution: dilution)
            return [.sky(sky, device: device)]
        case "GPSLOG":
            guard let fix = members.judgedFix else { return [] }
            return [.verdict(fix, device: device, receiver: members.texts["receiver"] ?? device)]
        case "ERROR": return members.texts["message"].map { [.refused($0)] } ?? []
        default: return []
        }
    }
}

extension ReportMembers {
    /// The fix of a TPV (time-position-velocity) report.
    fileprivate var fix: GNSSFix {
        var fix = GNSSFix(time: texts["time"].flatMap { UTCTime(iso8601: $0) })
        let mode = whole("mode") ?? 0
        guard mode >= 2 else { return fix }
        fix.quality = FixQuality(gpsdStatus: whole("status"))
        fix.dimension = mode == 2 ? .twoDimensional : .threeDimensional
        fix.coordinate = coordinate
        // gpsd before 3.20 has only one altitude.
        fix.altitude = numbers["altMSL"] ?? numbers["alt"]
        fix.speedOverGround = numbers["speed"]
        fix.courseOverGround = numbers["track"]
        fix.speedAccuracy = numbers["eps"]
        fix.courseAccuracy = numbers["epd"]
        return fix
    }

    private var coordinate: Coordinate? {
        guard let latitude = numbers["lat"], let longitude = numbers["lon"] else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    fileprivate var position: ReportedPosition {
        var horizontal = numbers["eph"]
        if horizontal == nil, let east = numbers["epx"], let north = numbers["epy"] {
            horizontal = (east * east + north * north).squareRoot()
        }
        var position = ReportedPosition(fix, horizontalError: horizontal, verticalError: numbers["epv"])
        position.suspicion = suspicion
        return position
    }

    fileprivate var dilution: DilutionOfPrecision {
        DilutionOfPrecision(horizontal: numbers["hdop"], vertical: numbers["vdop"], position: numbers["pdop"])
    }

    /// A fix with its verdict; `nil` if the verdict is unknown, as from another version of gpslog.
    fileprivate var judgedFix: JudgedFix? {
        let rejection = texts["rule"].flatMap(Rejection.Rule.init(rawValue:)).map {
            Rejection($0, measured: numbers["measured"], threshold: numbers["threshold"])
        }
        let verdict: FilterVerdict? =
            switch (texts["verdict"], objects["location"]?.location, rejection) {
            case ("accepted", let location?, _): .accepted(location)
            case ("held", let location?, _): .held(location)
            case ("disputed", let location?, let rejection?): .disputed(location, because: rejection)
            case ("rejected", _, let rejection?): .rejected(rejection)
            default: nil
            }
        guard let verdict, let fix = objects["fix"]?.fix else { return nil }
        return JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict, suspicion: suspicion)
    }

    /// Why a position is suspect, from a report of gpslog; names of a later version are ignored.
    private var suspicion: Suspicion? {
        Suspicion(Suspicion.reasons(named: texts["suspicion"] ?? ""), disagreement: numbers["disagreement"])
    }

    private var location: Location? {
        guard let time = texts["time"].flatMap({ UTCTime(iso8601: $0) }), let coordinate else { return nil }
        return Location(
            time: time,
            coordinate: coordinate,
            altitude: numbers["altMSL"],
            speedOverGround: numbers["speed"],
            courseOverGround: numbers["track"],
            horizontalAccuracy: numbers["eph"],
            verticalAccuracy: numbers["epv"]
        )
    }
}

/// A report for a view: from gpsd, or a verdict of the filter.
package enum LiveReport: Hashable, Sendable {
    /// The complete list of current devices.
    case devices([String])
    case opened(String)
    case gone(String)
    /// A position as the receiver reports it, not filtered.
    case position(ReportedPosition, device: String)
    case sky(SkyView, device: String)
    /// Dilution of precision without satellites.
    case dilution(DilutionOfPrecision, device: String)
    /// The filter's verdict on a fix.
    case verdict(JudgedFix, device: String, receiver: String)
    /// An error message of the source.
    case refused(String)
}

/// A receiver's position with the reported errors.
package struct ReportedPosition: Hashable, Sendable {
    package var fix: GNSSFix
    /// Metres; `nil` if unknown.
    package var horizontalError: Double?
    /// Metres; `nil` if unknown.
    package var verticalError: Double?
    /// Why the position is suspect, if gpslog is the source; `nil` if it is not.
    package var suspicion: Suspicion?

    package init(_ fix: GNSSFix, horizontalError: Double? = nil, verticalError: Double? = nil) {
        (self.fix, self.horizontalError, self.verticalError) = (fix, horizontalError, verticalError)
    }

    /// `nil` if time or position is missing, or the receiver has no fix.
    var location: Location? {
        guard fix.quality != .none, var location = Location(fix) else { return nil }
        location.horizontalAccuracy = horizontalError
        location.verticalAccuracy = verticalError
        return location
    }
}
