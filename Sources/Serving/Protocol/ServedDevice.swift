internal import Export
package import GNSS
internal import Text

/// A receiver as clients know it: the device that it is read from.
package struct ServedDevice: Hashable, Sendable {
    /// The path of the device.
    package let path: String

    /// The instant at which it was opened.
    package let activated: UTCTime

    /// Bits a second of its line; nil where that is not known yet, or it has none.
    package var bitsPerSecond: Int?

    /// The letter of the line's parity: N, O or E; nil where that is not known yet.
    package var parity: String?

    /// The number of stop bits; nil where that is not known yet.
    package var stopBits: Int?

    /// A device that was opened.
    package init(path: String, activated: UTCTime) {
        self.path = path
        self.activated = activated
    }

    /// The device as an object.
    var object: JSONObject {
        var object = JSONObject()
        object.add("class", text: "DEVICE")
        object.add("path", text: path)
        object.add("driver", text: "NMEA0183")
        object.add("activated", text: activated.description)
        // A receiver of positions, which speaks NMEA 0183.
        object.add("flags", 1)
        object.add("native", 0)
        if let bitsPerSecond { object.add("bps", bitsPerSecond) }
        object.add("parity", text: parity)
        if let stopBits { object.add("stopbits", stopBits) }
        return object
    }

    /// The device as a line.
    var line: ReportLine { ReportLine(object) }

    /// The line that says that a device is gone.
    static func goneLine(path: String) -> ReportLine {
        var object = JSONObject()
        object.add("class", text: "DEVICE")
        object.add("path", text: path)
        object.add("activated", 0)
        return ReportLine(object)
    }
}
