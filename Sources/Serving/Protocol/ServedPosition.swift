internal import Export
package import GNSS
package import Logbook
package import Text

/// A position as it is served, the receiver's or the filter's.
package struct ServedPosition: Hashable, Sendable {
    private var fix: GNSSFix

    /// Metres; nil where nobody claims how far it may be off over ground.
    private var horizontalError: Double?

    /// Metres; nil where nobody claims how far it may be off up or down.
    private var verticalError: Double?

    /// The receiver's position, with the error that it claims.
    package init(_ fix: GNSSFix) {
        self.fix = fix
        let deviation = fix.deviation
        if let latitude = deviation.latitude, let longitude = deviation.longitude {
            horizontalError = (latitude * latitude + longitude * longitude).squareRoot()
        }
        verticalError = deviation.altitude
    }

    /// The filter's position, with the error that it claims; nil where it has rejected one.
    ///
    /// That the receiver has no fix is a report all the same.
    package init?(_ judged: JudgedFix) {
        fix = judged.received.fix
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

    /// The time-position-velocity report.
    ///
    /// - Parameters:
    ///   - device: the path of the device that it is of.
    ///   - writtenAt: the instant at which it is written, for whoever wants to know; nil for others.
    /// - Returns: the report.
    package func object(device: String, writtenAt: UTCTime? = nil) -> JSONObject {
        var object = GPSDReport(fix).object
        object.add("device", text: device)
        // Members that clients of older releases read.
        object.add("alt", fix.altitude, decimals: 3)
        object.add("epx", fix.deviation.longitude, decimals: 3)
        object.add("epy", fix.deviation.latitude, decimals: 3)
        object.add("eph", horizontalError, decimals: 3)
        object.add("epv", verticalError, decimals: 3)
        object.add("eps", fix.speedAccuracy, decimals: 3)
        object.add("epd", fix.courseAccuracy, decimals: 4)
        if let writtenAt { object.add("rtime", Double(writtenAt.nanosecondsSince1970) / 1e9, decimals: 6) }
        return object
    }

    /// The report of the error's statistics; nil where the receiver does not tell them.
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
    /// The most satellites that fit into a line of 10,240 bytes, the longest that gpsd writes, whatever is known of them.
    static let mostServed = 115

    /// The report of the satellites; where there are too many, those in use come first, and of each its first signal.
    ///
    /// - Parameters:
    ///   - device: the receiver's path.
    ///   - isWhole: true where the client reads lines of any length.
    /// - Returns: the report.
    package func object(device: String, isWhole: Bool = false) -> JSONObject {
        var sky = self
        if !isWhole, satellites.count > Self.mostServed { sky.satellites = Array(ranked.prefix(Self.mostServed)) }
        var object = GPSDReport(sky).object
        object.add("device", text: device)
        return object
    }

    /// The satellites in use before the others, and first signals before further ones.
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
