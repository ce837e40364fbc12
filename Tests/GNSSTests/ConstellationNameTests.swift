import GNSS
import Testing

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
