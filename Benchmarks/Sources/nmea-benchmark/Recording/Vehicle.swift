private import Glibc

/// A vehicle with varying speed and course, at mid latitudes.
struct Vehicle {
    /// A unit is 1e-5 minutes of arc, the last digit of most receivers.
    private static let unitsPerMinute = 100_000.0
    private static let metresPerMinute = 1852.0

    private var latitude = 47 * 6_000_000 + 712_345
    private var longitude = 8 * 6_000_000 + 3_112_345

    /// Millimetres per second over ground.
    private(set) var speed = 12_000

    /// Hundredths of a degree clockwise from true north.
    private(set) var course = 4_500

    /// Decimetres above mean sea level.
    private(set) var altitude = 4_320

    /// The four fields of a position: ddmm.mmmmm, N or S, dddmm.mmmmm, E or W.
    var positionFields: [String] {
        [Self.angle(latitude, width: 2), "N", Self.angle(longitude, width: 3), "E"]
    }

    /// Advances the vehicle by a tenth of a second.
    mutating func drive(_ random: inout RandomNumbers) {
        speed = min(max(speed + random.integer(in: -60...60), 0), 40_000)
        course = (course + random.integer(in: -90...90) + 36_000) % 36_000
        altitude += random.integer(in: -1...1)
        let metres = Double(speed) / 10_000
        let direction = Double(course) / 18_000 * Double.pi
        let units = metres / Self.metresPerMinute * Self.unitsPerMinute
        latitude += Int((units * cos(direction)).rounded())
        // A minute of longitude is shorter by the cosine of the latitude, 0.68 here.
        longitude += Int((units / 0.68 * sin(direction)).rounded())
    }

    private static func angle(_ units: Int, width: Int) -> String {
        decimal(units / 6_000_000, width: width) + decimal(units % 6_000_000, decimals: 5, width: 2)
    }
}
