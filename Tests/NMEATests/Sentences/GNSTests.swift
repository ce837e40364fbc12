import GNSS
import NMEA
import Testing

@Suite struct `A GNS sentence` {
    @Suite struct `with all its fields` {
        let body = "GNGNS,080000.00,4730.0000,N,01115.0000,E,ADN,15,0.7,612.3,47.1,3.0,0120,S"

        @Test func `tells time, place and height`() throws {
            let gns = try #require(try decoded(body).content.gns)
            #expect(gns.time == TimeOfDay(hour: 8, minute: 0, second: 0))
            #expect(gns.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(gns.altitude == 612.3)
            #expect(gns.geoidalSeparation == 47.1)
        }

        @Test func `tells the mode of each constellation`() throws {
            let gns = try #require(try decoded(body).content.gns)
            #expect(Array(gns.modes) == [.autonomous, .differential, .invalid])
        }

        @Test func `tells satellites and dilution`() throws {
            let gns = try #require(try decoded(body).content.gns)
            #expect(gns.satellitesUsed == 15)
            #expect(gns.horizontalDilution == 0.7)
        }
    }

    @Suite struct `before NMEA 4.1` {
        @Test func `ends with the station or earlier`() throws {
            let gns = try #require(try decoded("GNGNS,080000,4730.0,N,01115.0,E,AA,10,0.9,612.3").content.gns)
            #expect(gns.altitude == 612.3)
            #expect(gns.geoidalSeparation == nil)
            #expect(Array(gns.modes) == [.autonomous, .autonomous])
        }
    }

    @Suite struct `with empty fields` {
        @Test func `knows nothing`() throws {
            let gns = try #require(try decoded("GNGNS,,,,,,,,,,,,").content.gns)
            #expect(gns.time == nil)
            #expect(gns.coordinate == nil)
            #expect(gns.modes.isEmpty)
            #expect(gns.satellitesUsed == nil)
            #expect(gns.altitude == nil)
        }
    }
}
