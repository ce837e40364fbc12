package import GNSS
package import Logbook
package import NMEA
package import Text

/// A fix or sky view as a JSON line in gpsd's format (gpsd_json(5)), printed by `gpslog decode`.
///
/// Units are SI; values that the receiver did not report are absent.
package struct GPSDReport: CustomStringConvertible {
    package private(set) var object: JSONObject

    /// The line without a line feed.
    package var description: String { object.description }

    /// Creates a TPV (time-position-velocity) report.
    package init(_ fix: GNSSFix, suspicion: Suspicion? = nil) {
        var object = JSONObject()
        object.add("class", text: "TPV")
        if let time = fix.time { object.add("time", text: time.description) }
        // An extension of gpslog: the time differs from the receiver's by whole rollovers.
        if fix.weekRollovers != 0 { object.add("weekRollovers", fix.weekRollovers) }
        object.add("mode", Int(fix.dimension.rawValue))
        if let status = fix.quality.gpsdStatus { object.add("status", status) }
        if let coordinate = fix.coordinate {
            object.add("lat", coordinate.latitude, decimals: 9)
            object.add("lon", coordinate.longitude, decimals: 9)
        }
        if let altitude = fix.altitude {
            object.add("altMSL", altitude, decimals: 3)
            if let separation = fix.geoidalSeparation { object.add("altHAE", altitude + separation, decimals: 3) }
        }
        object.add("geoidSep", fix.geoidalSeparation, decimals: 3)
        object.add("speed", fix.speedOverGround, decimals: 3)
        // Write 0 for a course that rounds to 360.
        object.add("track", fix.courseOverGround.map { $0 < 359.999_95 ? $0 : 0 }, decimals: 4)
        object.add("dgpsAge", fix.correctionAge, decimals: 1)
        object.add(suspicion)
        self.object = object
    }

    /// Creates a TPV report with the receiver's own accuracy and the source of each value.
    package init(_ fix: GNSSFix, suspicion: Suspicion?, sources: [(value: FixValue, source: String)]) {
        self.init(fix, suspicion: suspicion)
        object.add("epy", fix.deviation.latitude, decimals: 3)
        object.add("epx", fix.deviation.longitude, decimals: 3)
        object.add("epv", fix.deviation.altitude, decimals: 3)
        object.add("eps", fix.speedAccuracy, decimals: 3)
        object.add("epd", fix.courseAccuracy, decimals: 4)
        var names = JSONObject()
        // An extension of gpslog: gpsd does not report sources.
        for (value, source) in sources { for name in value.gpsdNames { names.add(name, text: source) } }
        object.add("sources", json: names.description)
    }

    package init(_ sky: SkyView) {
        var object = JSONObject()
        object.add("class", text: "SKY")
        if let time = sky.time { object.add("time", text: time.description) }
        object.add("hdop", sky.dilution.horizontal, decimals: 2)
        object.add("vdop", sky.dilution.vertical, decimals: 2)
        object.add("pdop", sky.dilution.position, decimals: 2)
        object.add("nSat", sky.satellites.count)
        object.add("uSat", sky.satelliteCount(where: \.isUsed))
        var satellites = TextBuffer(capacity: 128 * sky.satellites.count)
        satellites.append(UInt8(ascii: "["))
        for satellite in sky.satellites {
            if satellites.count > 1 { satellites.append(UInt8(ascii: ",")) }
            Self.append(satellite, to: &satellites)
        }
        satellites.append(UInt8(ascii: "]"))
        object.add("satellites", json: satellites.bytes)
        self.object = object
    }

    /// Writes directly to memory, as an epoch may have a hundred satellites.
    private static func append(_ satellite: Satellite, to text: inout TextBuffer) {
        func put(
            _ name: StaticString,
            _ number: Int?,
            _ place: UnsafeMutablePointer<UInt8>
        ) -> UnsafeMutablePointer<UInt8> {
            guard let number else { return unsafe place }
            return unsafe RowText.put(Int64(number), RowText.put(name, place))
        }
        unsafe text.append(atMost: 256) { start in
            var place = unsafe put("{\"PRN\":", satellite.gpsdNumber, start)
            unsafe place = put(",\"gnssid\":", Int(satellite.constellation.rawValue), place)
            unsafe place = put(",\"svid\":", satellite.number, place)
            unsafe place = put(",\"sigid\":", satellite.gpsdSignal, place)
            unsafe place = put(",\"el\":", satellite.elevation, place)
            unsafe place = put(",\"az\":", satellite.azimuth, place)
            unsafe place = put(",\"ss\":", satellite.signalToNoise, place)
            return unsafe RowText.put(satellite.isUsed ? ",\"used\":true}" : ",\"used\":false}", place)
        }
    }
}

extension JSONObject {
    /// Adds why a position is suspect, and by how many metres; an addition to gpsd's protocol that clients ignore.
    package mutating func add(_ suspicion: Suspicion?) {
        add("suspicion", text: suspicion?.names)
        add("disagreement", suspicion?.disagreement, decimals: 3)
    }
}

extension FixValue {
    /// Names of the value in reports of fixes and satellites.
    fileprivate var gpsdNames: [String] {
        switch self {
        case .time: ["time"]
        case .date: ["date"]
        case .quality: ["status"]
        case .dimension: ["mode"]
        case .coordinate: ["lat", "lon"]
        case .altitude: ["altMSL"]
        case .geoidalSeparation: ["geoidSep"]
        case .speed: ["speed"]
        case .course: ["track"]
        case .horizontalDeviation: ["epy", "epx"]
        case .verticalDeviation: ["epv"]
        case .horizontalDilution: ["hdop"]
        case .verticalDilution: ["vdop"]
        case .positionDilution: ["pdop"]
        case .satellitesUsed: ["uSat"]
        case .satellitesInView: ["nSat"]
        case .correctionAge: ["dgpsAge"]
        case .speedAccuracy: ["eps"]
        case .courseAccuracy: ["epd"]
        }
    }
}

extension Satellite {
    /// gpsd's `PRN`, which numbers the satellites of all constellations in one range.
    fileprivate var gpsdNumber: Int {
        switch constellation {
        case .gps: number
        case .sbas: number > 87 && number < 152 ? number - 87 : number
        case .galileo: number + 300
        case .beiDou: number + 400
        case .imes: number + 172
        case .qzss: number + 192
        case .glonass: number + 64
        case .navIC: number + 500
        }
    }

    /// u-blox' number of the signal, which gpsd_json(5) refers to; `nil` if the signal is missing or has no number.
    ///
    /// NMEA 0183 has one number for some pairs, such as E1-B and E1-C. The result is the one with this u-blox number.
    package var gpsdSignal: Int? {
        switch (constellation, signal) {
        case (.gps, 1), (.sbas, 1), (.glonass, 1), (.galileo, 7), (.beiDou, 1), (.qzss, 1), (.navIC, 1): 0
        case (.qzss, 4): 1
        case (.glonass, 3), (.beiDou, 11): 2
        case (.gps, 6), (.galileo, 1): 3
        case (.gps, 5), (.beiDou, 8), (.qzss, 5): 4
        case (.galileo, 2), (.beiDou, 3), (.qzss, 6): 5
        case (.gps, 7): 6
        case (.gps, 8), (.beiDou, 5): 7
        case (.qzss, 7): 8
        case (.qzss, 8): 9
        default: nil
        }
    }
}
