import GNSS
import NMEA
import Testing

@Suite struct `A GLL sentence` {
    @Suite struct `of NMEA 2.3 and later` {
        @Test func `tells place, time, status and mode`() throws {
            let gll = try #require(try decoded("GPGLL,4730.0000,N,01115.0000,E,080000.50,A,D").content.gll)
            #expect(gll.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(gll.time == TimeOfDay(hour: 8, minute: 0, second: 0, nanosecond: 500_000_000))
            #expect(gll.isValid == true)
            #expect(gll.mode == .differential)
        }
    }

    @Suite struct `of older receivers` {
        @Test func `has no mode`() throws {
            let gll = try #require(try decoded("GPGLL,4730.0000,N,01115.0000,E,080000,A").content.gll)
            #expect(gll.isValid == true)
            #expect(gll.mode == nil)
        }

        @Test func `may end with the place`() throws {
            let gll = try #require(try decoded("GPGLL,4730.0000,N,01115.0000,E").content.gll)
            #expect(gll.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(gll.time == nil)
            #expect(gll.isValid == nil)
        }
    }

    @Suite struct `without a fix` {
        @Test func `is void`() throws {
            let gll = try #require(try decoded("GPGLL,,,,,080000.00,V,N").content.gll)
            #expect(gll.coordinate == nil)
            #expect(gll.isValid == false)
            #expect(gll.mode == .invalid)
        }

        @Test(arguments: ["a", "1", "X"])
        func `is void for any status but A`(status: String) throws {
            let gll = try #require(try decoded("GPGLL,,,,,080000.00,\(status)").content.gll)
            #expect(gll.isValid == false)
        }

        @Test func `does not say where the status is empty`() throws {
            let gll = try #require(try decoded("GPGLL,,,,,,,").content.gll)
            #expect(gll.isValid == nil)
            #expect(gll.mode == nil)
            #expect(gll.time == nil)
        }
    }
}
