package import GNSS
internal import Text

/// Units of distances, speeds, altitudes and positions in output for people; programs get SI units and degrees.
package struct DisplayUnits: Hashable, Sendable {
    /// A unit of speed; raw values are used in settings.
    package enum Speed: String, Hashable, Sendable, CaseIterable {
        case kilometresPerHour = "km/h"
        /// Nautical miles per hour.
        case knots
        case metresPerSecond = "m/s"
        /// Statute miles per hour.
        case milesPerHour = "mph"
    }

    /// A unit of distance with a smaller one for short distances; raw values are used in settings.
    package enum Distance: String, Hashable, Sendable, CaseIterable {
        /// Kilometres; metres below 1 km.
        case kilometres = "km"
        /// Nautical miles; metres below 0.1 nmi.
        case nauticalMiles = "nmi"
        /// Statute miles; feet below 0.1 miles.
        case miles
    }

    /// A unit of altitude; raw values are used in settings.
    package enum Altitude: String, Hashable, Sendable, CaseIterable {
        case metres = "m"
        /// Feet of 0.3048 metres.
        case feet = "ft"
    }

    /// A notation of positions; raw values are used in settings.
    package enum Position: String, Hashable, Sendable, CaseIterable {
        /// Decimal degrees, such as `54.41000,10.22000`.
        case degrees
        /// Degrees and decimal minutes, such as `54°24.600'N 10°13.200'E`.
        case minutes
        /// Degrees, minutes and decimal seconds, such as `54°24'36.0"N 10°13'12.0"E`.
        case seconds
    }

    /// The unit of speeds; nil for the default: km/h, or m/s in a filter's messages.
    package var speed: Speed?

    /// The unit of distances; short distances and errors are in metres or feet.
    package var distance: Distance

    /// The unit of altitudes, climb and descent.
    package var altitude: Altitude

    package var position: Position

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
    package struct Unit: Hashable, Sendable {
        /// The SI value of one unit.
        package let size: Double
        package let symbol: String

        /// Converts from SI units and formats with the error.
        fileprivate func text(_ value: Double, _ error: Double?, decimals: Int) -> String {
            "\(MeasurementText(value / size, error: error.map { $0 / size }, decimals: decimals)) \(symbol)"
        }
    }

    /// Formats a speed in metres per second, with one standard deviation if given.
    package func speed(_ metresPerSecond: Double, error: Double? = nil) -> String {
        speedUnit.text(metresPerSecond, error, decimals: 1)
    }

    /// Formats a distance in metres, with one standard deviation if given; short distances use the smaller unit.
    package func distance(_ metres: Double, error: Double? = nil) -> String {
        distanceUnit(upTo: metres).text(metres, error, decimals: metres >= distance.nearness ? 2 : 0)
    }

    /// Formats a length in metres that is always short, such as an accuracy.
    package func length(_ metres: Double, decimals: Int) -> String { lengthUnit.text(metres, nil, decimals: decimals) }

    /// Formats an altitude or a difference of altitudes in metres, with one standard deviation if given.
    package func altitude(_ metres: Double, error: Double? = nil, decimals: Int = 0) -> String {
        altitudeUnit.text(metres, error, decimals: decimals)
    }

    /// The smaller unit, for short distances.
    package var lengthUnit: Unit { distance == .miles ? Self.foot : Self.metre }

    package var speedUnit: Unit { (speed ?? .kilometresPerHour).unit }

    package var altitudeUnit: Unit { altitude == .feet ? Self.foot : Self.metre }

    /// The unit for distances up to a maximum in metres: the smaller one if all are short.
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

    /// The distance in metres below which the smaller unit is used.
    fileprivate var nearness: Double { self == .kilometres ? 1000 : unit.size / 10 }
}

extension DisplayUnits {
    /// A system of units; raw values are used in settings and on the command line.
    package enum System: String, Hashable, Sendable, CaseIterable {
        /// Kilometres per hour, kilometres and metres.
        case metric
        /// Knots, nautical miles, and metres of altitude.
        case nautical
        /// Statute miles per hour, statute miles and feet.
        case imperial
    }

    /// Returns the units of a system, with the same notation of positions.
    package func measuring(in system: System) -> DisplayUnits {
        switch system {
        case .metric: DisplayUnits(position: position)
        case .nautical: DisplayUnits(speed: .knots, distance: .nauticalMiles, position: position)
        case .imperial: DisplayUnits(speed: .milesPerHour, distance: .miles, altitude: .feet, position: position)
        }
    }
}

extension DisplayUnits {
    /// Formats a position to one or two metres, in a notation accepted by `--at`.
    ///
    /// - Parameters:
    ///   - coordinate: the position.
    ///   - separator: the text between latitude and longitude in degrees.
    /// - Returns: the text, such as `54.41000,10.22000` or `54°24.600'N 10°13.200'E`.
    package func position(_ coordinate: Coordinate, separator: String = ",") -> String {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        switch position {
        case .degrees:
            return [latitude, longitude].map { DecimalText.string($0, decimals: 5) }.joined(separator: separator)
        case .minutes:
            return minutes(latitude, "N", "S") + " " + minutes(longitude, "E", "W")
        case .seconds:
            return seconds(latitude, "N", "S") + " " + seconds(longitude, "E", "W")
        }
    }

    private func minutes(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        // Rounded before splitting, so that the minutes never become 60.
        let thousandths = Int((degrees.magnitude * 60_000).rounded())
        let minutes = DecimalText.string(Double(thousandths % 60_000) / 1000, decimals: 3)
        return "\(thousandths / 60_000)\u{B0}\(padded(minutes, to: 6))'\(degrees < 0 ? negative : positive)"
    }

    private func seconds(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        let tenths = Int((degrees.magnitude * 36_000).rounded())
        let minutes = padded(String(tenths / 600 % 60), to: 2)
        let seconds = padded(DecimalText.string(Double(tenths % 600) / 10, decimals: 1), to: 4)
        return "\(tenths / 36_000)\u{B0}\(minutes)'\(seconds)\"\(degrees < 0 ? negative : positive)"
    }

    private func padded(_ number: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - number.count)) + number
    }
}
