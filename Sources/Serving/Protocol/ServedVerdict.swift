internal import Export
package import GNSS
package import Logbook
internal import Text

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
        object.add("verdict", text: "\(fix.verdict.word)")
        if let rejection = fix.verdict.rejection {
            object.add("rule", text: rejection.rule.rawValue)
            object.add("measured", rejection.measured, atMost: 6)
            object.add("threshold", rejection.threshold, atMost: 6)
        }
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
