internal import Files
package import GNSS
package import Logbook
package import Text

/// A position for clients, from the receiver or the filter.
package struct ServedPosition: Hashable, Sendable {
    private var fix: GNSSFix

    /// Horizontal error in metres; `nil` if unknown.
    private var horizontalError: Double?

    /// Vertical error in metres; `nil` if unknown.
    private var verticalError: Double?

    /// Why the position is suspect; `nil` if it is not.
    package private(set) var suspicion: Suspicion?

    /// The receiver's position, with the error that it reports.
    ///
    /// - Parameters:
    ///   - fix: the receiver's fix.
    ///   - suspicion: why it is suspect; `nil` if it is not.
    package init(_ fix: GNSSFix, suspicion: Suspicion? = nil) {
        self.fix = fix
        self.suspicion = suspicion
        let deviation = fix.deviation
        if let latitude = deviation.latitude, let longitude = deviation.longitude {
            horizontalError = (latitude * latitude + longitude * longitude).squareRoot()
        }
        verticalError = deviation.altitude
    }

    /// The filter's position with its estimated error; `nil` if it rejected the fix.
    ///
    /// A receiver without a fix also yields a report.
    package init?(_ judged: JudgedFix) {
        fix = judged.received.fix
        suspicion = judged.suspicion
        guard let location = judged.verdict.location else {
            guard fix.quality == .none else { return nil }
            fix = GNSSFix(time: fix.time)
            return
        }
        fix.time = location.time
        fix.coordinate = location.coordinate
        fix.altitude = location.altitude
        fix.speedOverGround = location.speedOverGround
        fix.courseOverGround = location.courseOverGround
        (fix.speedAccuracy, fix.courseAccuracy) = (judged.speedAccuracy, judged.courseAccuracy)
        fix.dimension = location.altitude == nil ? .twoDimensional : .threeDimensional
        fix.deviation = PositionDeviation()
        horizontalError = location.horizontalAccuracy
        verticalError = location.verticalAccuracy
    }

    /// The same report without its position, as of a receiver without a fix (mode 1).
    package var withheld: ServedPosition { ServedPosition(GNSSFix(time: fix.time), suspicion: suspicion) }

    /// The TPV report of gpsd's protocol.
    ///
    /// - Parameters:
    ///   - device: the path of the device.
    ///   - writtenAt: the time of sending, for clients that request it.
    /// - Returns: the report.
    package func object(device: String, writtenAt: UTCTime? = nil) -> JSONObject {
        var object = GPSDReport(fix).object
        object.add("device", text: device)
        // Members for clients of older releases.
        object.add("alt", fix.altitude, decimals: 3)
        object.add("epx", fix.deviation.longitude, decimals: 3)
        object.add("epy", fix.deviation.latitude, decimals: 3)
        object.add("eph", horizontalError, decimals: 3)
        object.add("epv", verticalError, decimals: 3)
        object.add("eps", fix.speedAccuracy, decimals: 3)
        object.add("epd", fix.courseAccuracy, decimals: 4)
        object.add(suspicion)
        if let writtenAt { object.add("rtime", Double(writtenAt.nanosecondsSince1970) / 1e9, decimals: 6) }
        return object
    }

    /// The GST report with error statistics; `nil` if the receiver does not report them.
    package func deviationObject(device: String) -> JSONObject? {
        guard fix.deviation != PositionDeviation() else { return nil }
        var object = JSONObject()
        object.add("class", text: "GST")
        object.add("device", text: device)
        object.add("time", text: fix.time?.description)
        object.add("lat", fix.deviation.latitude, decimals: 3)
        object.add("lon", fix.deviation.longitude, decimals: 3)
        object.add("alt", fix.deviation.altitude, decimals: 3)
        return object
    }
}

extension SkyView {
    /// Number of satellites that always fit into 10,240 bytes, the longest line that gpsd writes.
    static let mostServed = 115

    /// The SKY report.
    ///
    /// If there are too many satellites, those in use and first signals are kept.
    ///
    /// - Parameters:
    ///   - device: the path of the device.
    ///   - isWhole: whether the client reads lines of any length.
    /// - Returns: the report.
    package func object(device: String, isWhole: Bool = false) -> JSONObject {
        var sky = self
        if !isWhole, satellites.count > Self.mostServed { sky.satellites = Array(ranked.prefix(Self.mostServed)) }
        var object = GPSDReport(sky).object
        object.add("device", text: device)
        return object
    }

    /// Satellites in use before the others, and first signals before further ones.
    private var ranked: [Satellite] {
        var signals: [SignalSource: Int] = [:]
        let ranks = satellites.enumerated().map { place, satellite in
            let source = SignalSource(constellation: satellite.constellation, number: satellite.number)
            defer { signals[source, default: 0] += 1 }
            return (satellite.isUsed ? 0 : 1, signals[source, default: 0], place)
        }
        return ranks.sorted(by: <).map { satellites[$0.2] }
    }
}

/// The filter's verdict on a fix, for programs of the same user; an addition to gpsd's protocol.
package struct ServedVerdict: Hashable, Sendable {
    package let fix: JudgedFix

    package let receiver: ReceiverIdentity

    package init(_ fix: JudgedFix, of receiver: ReceiverIdentity) {
        (self.fix, self.receiver) = (fix, receiver)
    }

    /// The report: the fix in gpsd's format, the verdict with the measured value, and the location, if any.
    ///
    /// SI units. `eph` and `epv` are the 68 % radius and height error.
    func object(device: String) -> JSONObject {
        var object = JSONObject()
        object.add("class", text: "GPSLOG")
        object.add("device", text: device)
        object.add("receiver", text: receiver.name)
        object.add("verdict", text: "\(fix.verdict.kind.word)")
        if let rejection = fix.verdict.rejection {
            object.add("rule", text: rejection.rule.rawValue)
            object.add("measured", rejection.measured, atMost: 6)
            object.add("threshold", rejection.threshold, atMost: 6)
        }
        object.add(fix.suspicion)
        object.add("fix", json: GPSDReport(fix.received.fix).description)
        if let location = fix.verdict.location { object.add("location", json: Self.object(location).description) }
        return object
    }

    private static func object(_ location: Location) -> JSONObject {
        var object = JSONObject()
        object.add("time", text: location.time.description)
        object.add("lat", location.coordinate.latitude, decimals: 9)
        object.add("lon", location.coordinate.longitude, decimals: 9)
        object.add("altMSL", location.altitude, decimals: 3)
        object.add("speed", location.speedOverGround, decimals: 3)
        object.add("track", location.courseOverGround, decimals: 4)
        object.add("eph", location.horizontalAccuracy, decimals: 3)
        object.add("epv", location.verticalAccuracy, decimals: 3)
        return object
    }
}
