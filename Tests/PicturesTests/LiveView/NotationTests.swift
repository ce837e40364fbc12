import GNSS
import Pictures
import Testing

@Suite struct `The grid of Mercator's projection` {
    /// From the reference of the Python package utm, and from Wikipedia's article on the CN Tower.
    @Test(arguments: [
        (51.2, 7.5, "32U 395201 5673135"), (43.642567, -79.387139, "17T 630084 4833438"), (0, 0, "31N 166021 0"),
    ])
    func `has known places where they are`(latitude: Double, longitude: Double, text: String) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(GridPosition(place)?.description == text)
    }

    @Test(arguments: [
        (60.39, 5.32, "32V"), (60.39, 2.9, "31V"),
        (78.2, 15.6, "33X"), (78.2, 8.9, "31X"), (72, 8.9, "31X"), (71.9, 8.9, "32W"),
        (-34.9, 180, "1H"), (-34.9, -180, "1H"), (-34.9, 179.99, "60H"), (84, 0, "31X"), (-80, 0, "31C"),
    ])
    func `has zones that are wider off Norway, and meets itself at the date line`(
        latitude: Double,
        longitude: Double,
        zone: String
    ) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(GridPosition(place)?.description.hasPrefix(zone + " ") == true)
    }

    @Test(arguments: [84.01, 90, -80.01, -90])
    func `ends before the poles`(latitude: Double) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: 20))
        #expect(GridPosition(place) == nil)
        #expect(PositionNotation.utm.text(place).hasSuffix(" 20.00000"))
    }
}

@Suite struct `A Maidenhead locator` {
    @Test(arguments: [
        (48.14666, 11.60833, "JN58td25"), (-34.91, -56.21166, "GF15vc41"), (38.92, -77.065, "FM18lw20"),
        (41.714775, -72.727260, "FN31pr21"), (90, 180, "RR99xx99"), (-90, -180, "AA00aa00"), (0, 0, "JJ00aa00"),
    ])
    func `is the square of a place`(latitude: Double, longitude: Double, locator: String) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(MaidenheadLocator(place).description == locator)
    }
}
