internal import Files
package import GNSS
internal import Text

/// A receiver as clients see it: the device that it is read from.
package struct ServedDevice: Hashable, Sendable {
    package let path: String

    /// When the device was opened.
    package let activated: UTCTime

    /// Line speed in bits per second; `nil` if unknown or if the line has none.
    package var bitsPerSecond: Int?

    /// Parity of the line, `N`, `O` or `E`; `nil` if unknown.
    package var parity: String?

    /// Number of stop bits; `nil` if unknown.
    package var stopBits: Int?

    package init(path: String, activated: UTCTime) {
        self.path = path
        self.activated = activated
    }

    /// The DEVICE object of gpsd's protocol.
    var object: JSONObject {
        var object = JSONObject()
        object.add("class", text: "DEVICE")
        object.add("path", text: path)
        object.add("driver", text: "NMEA0183")
        object.add("activated", text: activated.description)
        // A GNSS receiver that speaks NMEA 0183.
        object.add("flags", 1)
        object.add("native", 0)
        if let bitsPerSecond { object.add("bps", bitsPerSecond) }
        object.add("parity", text: parity)
        if let stopBits { object.add("stopbits", stopBits) }
        return object
    }

    var line: ReportLine { ReportLine(object) }

    /// The line that reports an unplugged device.
    static func goneLine(path: String) -> ReportLine {
        var object = JSONObject()
        object.add("class", text: "DEVICE")
        object.add("path", text: path)
        object.add("activated", 0)
        return ReportLine(object)
    }
}
