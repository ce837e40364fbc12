import GNSS
import Logbook
import Settings
import Platform
import Testing

@Suite struct `The units that people see` {
    @Test(arguments: [
        (nil, "36.0 km/h"), (DisplayUnits.Speed.kilometresPerHour, "36.0 km/h"), (.knots, "19.4 kn"),
        (.metresPerSecond, "10.0 m/s"), (.milesPerHour, "22.4 mph"),
    ])
    func `are those of speeds`(unit: DisplayUnits.Speed?, text: String) {
        #expect(DisplayUnits(speed: unit).speed(10) == text)
    }

    @Test(arguments: [
        (DisplayUnits.Distance.kilometres, 999.0, "999 m"), (.kilometres, 1000, "1.00 km"),
        (.nauticalMiles, 185, "185 m"), (.nauticalMiles, 1852, "1.00 nmi"), (.miles, 100, "328 ft"),
        (.miles, 1609.344, "1.00 mi"),
    ])
    func `are those of distances, and smaller ones of what is near`(
        unit: DisplayUnits.Distance,
        metres: Double,
        text: String
    ) {
        #expect(DisplayUnits(distance: unit).distance(metres) == text)
    }

    @Test(arguments: [(DisplayUnits.Altitude.metres, "100 m"), (.feet, "328 ft")])
    func `are those of altitudes`(unit: DisplayUnits.Altitude, text: String) {
        #expect(DisplayUnits(altitude: unit).altitude(100) == text)
    }

    @Test(arguments: [
        (DisplayUnits.System.metric, "36.0 km/h, 2.00 km, 100 m"), (.nautical, "19.4 kn, 1.08 nmi, 100 m"),
        (.imperial, "22.4 mph, 1.24 mi, 328 ft"),
    ])
    func `are those of a system, and the notation of positions stays`(system: DisplayUnits.System, text: String) {
        let units = DisplayUnits(speed: .metresPerSecond, distance: .miles, position: .minutes).measuring(in: system)
        #expect("\(units.speed(10)), \(units.distance(2000)), \(units.altitude(100))" == text)
        #expect(units.position == .minutes)
    }

    @Test func `are those of errors, too`() {
        let units = DisplayUnits(speed: .knots, distance: .nauticalMiles, altitude: .feet)
        #expect(units.distance(18_520, error: 185.2) == "10.00 \u{B1} 0.10 nmi")
        #expect(units.speed(10, error: 0.5144) == "19.4 \u{B1} 1.0 kn")
        #expect(units.altitude(100, error: 3.048) == "328 \u{B1} 10 ft")
    }

    @Test(arguments: [
        (DisplayUnits.Position.degrees, "54.41000,-10.22000"), (.minutes, "54\u{B0}24.600'N 10\u{B0}13.200'W"),
        (.seconds, "54\u{B0}24'36.0\"N 10\u{B0}13'12.0\"W"),
    ])
    func `are those of positions, in notations that are read again`(
        notation: DisplayUnits.Position,
        text: String
    ) throws {
        let coordinate = try #require(Coordinate(latitude: 54.41, longitude: -10.22))
        #expect(DisplayUnits(position: notation).position(coordinate) == text)
        let again = try #require(PositionText(text)).coordinate
        #expect(again.distance(to: coordinate) < 0.01)
    }

    @Test(arguments: [
        (DisplayUnits.Position.minutes, "54\u{B0}00.000'S 0\u{B0}00.000'E"),
        (.seconds, "54\u{B0}00'00.0\"S 0\u{B0}00'00.0\"E"),
    ])
    func `have no sixty minutes`(notation: DisplayUnits.Position, text: String) throws {
        let coordinate = try #require(Coordinate(latitude: -53.999_999_99, longitude: 0))
        #expect(DisplayUnits(position: notation).position(coordinate) == text)
    }

    @Test func `are those of what a filter rejected`() {
        let units = DisplayUnits(speed: .knots, distance: .miles)
        let jump = Rejection(.positionJump, measured: 304.8, threshold: 30.48)
        #expect(jump.explanation(in: units).hasPrefix("it is 1000 ft from"))
        #expect(jump.explanation(in: units).contains("the threshold is 100 ft"))
    }
}
