/// The units in which people see distances, speeds, heights and positions; programs get SI units and degrees.
package struct DisplayUnits: Hashable, Sendable {
    /// A unit of speed; the raw value is its word in settings.
    package enum Speed: String, Hashable, Sendable, CaseIterable {
        /// Kilometres an hour.
        case kilometresPerHour = "km/h"
        /// Nautical miles an hour.
        case knots
        /// Metres a second.
        case metresPerSecond = "m/s"
        /// Statute miles an hour.
        case milesPerHour = "mph"
    }

    /// A unit of distance, with a smaller one for what is near; the raw value is its word in settings.
    package enum Distance: String, Hashable, Sendable, CaseIterable {
        /// Kilometres, and metres below one.
        case kilometres = "km"
        /// Nautical miles, and metres below a tenth of one.
        case nauticalMiles = "nmi"
        /// Statute miles, and feet below a tenth of one.
        case miles
    }

    /// A unit of altitude; the raw value is its word in settings.
    package enum Altitude: String, Hashable, Sendable, CaseIterable {
        /// Metres.
        case metres = "m"
        /// Feet of 0.3048 metres.
        case feet = "ft"
    }

    /// A notation of positions; the raw value is its word in settings.
    package enum Position: String, Hashable, Sendable, CaseIterable {
        /// Degrees with decimals, as `54.41000,10.22000`.
        case degrees
        /// Degrees and minutes with decimals, as `54°24.600'N 10°13.200'E`.
        case minutes
        /// Degrees, minutes and seconds with decimals, as `54°24'36.0"N 10°13'12.0"E`.
        case seconds
    }

    /// The unit of speeds; nil where none was chosen: kilometres an hour, and metres a second where a filter speaks.
    package var speed: Speed?

    /// The unit of distances; their errors, and what is near, come in metres or feet.
    package var distance: Distance

    /// The unit of altitudes, climb and descent.
    package var altitude: Altitude

    /// The notation of positions.
    package var position: Position

    /// Units; the usual ones, if nothing is said.
    package init(
        speed: Speed? = nil,
        distance: Distance = .kilometres,
        altitude: Altitude = .metres,
        position: Position = .degrees
    ) {
        (self.speed, self.distance, self.altitude, self.position) = (speed, distance, altitude, position)
    }
}

extension DisplayUnits {
    /// A unit with its size in SI units.
    package struct Unit: Hashable, Sendable {
        /// The SI units that one is.
        package let size: Double
        /// The symbol that stands behind a number of them.
        package let symbol: String

        /// A number of SI units in this one, with its error.
        fileprivate func text(_ value: Double, _ error: Double?, decimals: Int) -> String {
            "\(MeasuredText(value / size, error: error.map { $0 / size }, decimals: decimals)) \(symbol)"
        }
    }

    /// A speed in metres a second, with one standard deviation of it where that is known.
    package func speed(_ metresPerSecond: Double, error: Double? = nil) -> String {
        speedUnit.text(metresPerSecond, error, decimals: 1)
    }

    /// A way in metres, with one standard deviation of it where that is known; what is near has the smaller unit.
    package func distance(_ metres: Double, error: Double? = nil) -> String {
        distanceUnit(upTo: metres).text(metres, error, decimals: metres >= distance.nearness ? 2 : 0)
    }

    /// A length in metres that is never long, such as an accuracy.
    package func length(_ metres: Double, decimals: Int) -> String { lengthUnit.text(metres, nil, decimals: decimals) }

    /// An altitude in metres, or a difference of altitudes, with one standard deviation of it where that is known.
    package func altitude(_ metres: Double, error: Double? = nil, decimals: Int = 0) -> String {
        altitudeUnit.text(metres, error, decimals: decimals)
    }

    /// The unit of what is near.
    package var lengthUnit: Unit { distance == .miles ? Self.foot : Self.metre }

    /// The unit of speeds.
    package var speedUnit: Unit { (speed ?? .kilometresPerHour).unit }

    /// The unit of altitudes.
    package var altitudeUnit: Unit { altitude == .feet ? Self.foot : Self.metre }

    /// The unit of distances up to so many metres: that of what is near, where all of them are.
    package func distanceUnit(upTo metres: Double) -> Unit { metres >= distance.nearness ? distance.unit : lengthUnit }

    private static let metre = Unit(size: 1, symbol: "m")
    private static let foot = Unit(size: 0.3048, symbol: "ft")
}

extension DisplayUnits.Speed {
    fileprivate var unit: DisplayUnits.Unit {
        switch self {
        case .kilometresPerHour: .init(size: 1 / 3.6, symbol: "km/h")
        case .knots: .init(size: 1852.0 / 3600, symbol: "kn")
        case .metresPerSecond: .init(size: 1, symbol: "m/s")
        case .milesPerHour: .init(size: 0.44704, symbol: "mph")
        }
    }
}

extension DisplayUnits.Distance {
    fileprivate var unit: DisplayUnits.Unit {
        switch self {
        case .kilometres: .init(size: 1000, symbol: "km")
        case .nauticalMiles: .init(size: 1852, symbol: "nmi")
        case .miles: .init(size: 1609.344, symbol: "mi")
        }
    }

    /// Metres from which on a distance is not near any more.
    fileprivate var nearness: Double { self == .kilometres ? 1000 : unit.size / 10 }
}
