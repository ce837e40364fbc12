import GNSS
import Testing

@Suite struct `A number that may not be known` {
    @Test func `is kept as it is where it is known`() {
        #expect(GNSSFix(altitude: -0.5).altitude == -0.5)
    }

    @Test func `is nil where it is not known`() {
        #expect(GNSSFix().altitude == nil)
    }

    @Test func `is nil where it is not a number`() {
        var fix = GNSSFix(altitude: 3)
        fix.altitude = .nan
        #expect(fix.altitude == nil)
    }

    @Test func `leaves two fixes equal that both lack it`() {
        #expect(GNSSFix(altitude: .nan) == GNSSFix())
    }

    @Test func `takes no more memory than a number`() {
        #expect(MemoryLayout<OptionalNumber>.size == MemoryLayout<Double>.size)
    }
}

@Suite struct `The deviation of a position` {
    @Test func `over ground is the root of the mean square of both axes`() {
        #expect(PositionDeviation(latitude: 1, longitude: 7).horizontal == 5)
    }

    @Test func `over ground is not known from one axis`() {
        #expect(PositionDeviation(latitude: 1, altitude: 2).horizontal == nil)
    }
}

@Suite struct `A constellation` {
    @Test func `names its satellites by its letter and two digits or three`() {
        #expect(Constellation.gps.satelliteName(7) == "G07")
        #expect(Constellation.galileo.satelliteName(36) == "E36")
        #expect(Constellation.sbas.satelliteName(123) == "S123")
    }

    @Test func `has a letter of its own`() {
        #expect(Set(Constellation.allCases.map(\.letter)).count == Constellation.allCases.count)
    }

    @Test func `names the signals that NMEA 0183 numbers, by band and whole`() {
        #expect(Constellation.gps.signalName(1)?.description == "L1 C/A")
        #expect(Constellation.gps.signalName(8)?.band == "L5")
        #expect(Constellation.galileo.signalName(7)?.description == "E1-BC")
        #expect(Constellation.beiDou.signalName(11)?.band == "B2")
    }

    @Test(arguments: Constellation.allCases)
    func `has no name for a signal without a number there`(constellation: Constellation) {
        #expect(constellation.signalName(0) == nil)
        #expect(constellation.signalName(13) == nil)
        #expect(constellation.signalName(255) == nil)
    }
}
