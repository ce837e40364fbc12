import GNSS
import NMEA
import Testing

@Suite struct `A GGA sentence` {
    @Suite struct `with all its fields` {
        let body = "GPGGA,080000.25,4730.0000,N,01115.0000,E,2,09,0.95,612.3,M,47.1,M,3.0,0120"

        @Test func `tells time, place and height`() throws {
            let gga = try #require(try decoded(body).content.gga)
            #expect(gga.time == TimeOfDay(hour: 8, minute: 0, second: 0, nanosecond: 250_000_000))
            #expect(gga.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(gga.altitude == 612.3)
            #expect(gga.geoidalSeparation == 47.1)
        }

        @Test func `tells quality, satellites and dilution`() throws {
            let gga = try #require(try decoded(body).content.gga)
            #expect(gga.quality == .differential)
            #expect(gga.satellitesUsed == 9)
            #expect(gga.horizontalDilution == 0.95)
        }
    }

    @Suite struct `with empty fields` {
        @Test func `knows nothing`() throws {
            let gga = try #require(try decoded("GPGGA,,,,,,,,,,,,,,").content.gga)
            #expect(gga.time == nil)
            #expect(gga.coordinate == nil)
            #expect(gga.quality == nil)
            #expect(gga.satellitesUsed == nil)
            #expect(gga.horizontalDilution == nil)
            #expect(gga.altitude == nil)
            #expect(gga.geoidalSeparation == nil)
        }

        @Test func `tells no fix at a cold start`() throws {
            let gga = try #require(try decoded("GPGGA,,,,,,0,00,99.99,,,,,,").content.gga)
            #expect(gga.quality == FixQuality.none)
            #expect(gga.satellitesUsed == 0)
            #expect(gga.horizontalDilution == nil)
        }
    }

    @Suite struct `with malformed fields` {
        @Test(arguments: ["08000", "0800", "240000", "086000", "080061", "08:00:00", "8e0000", "080000.2x"])
        func `has no time`(time: String) throws {
            let gga = try #require(try decoded("GPGGA,\(time),4730.0,N,01115.0,E,1,09,0.9,612.3,M").content.gga)
            #expect(gga.time == nil)
        }

        @Test(arguments: ["-1", ":", "x", "1.5", "256", "99999999999"])
        func `has no quality`(quality: String) throws {
            let gga = try #require(try decoded("GPGGA,080000,4730.0,N,01115.0,E,\(quality),09,0.9,612,M").content.gga)
            #expect(gga.quality == nil)
        }

        @Test(arguments: ["-8", "x", "1.5", "99999999999"])
        func `has no number of satellites`(satellites: String) throws {
            let gga = try #require(try decoded("GPGGA,080000,4730.0,N,01115.0,E,1,\(satellites),0.9,612,M").content.gga)
            #expect(gga.satellitesUsed == nil)
        }

        @Test(arguments: ["0", "0.00", "99.9", "99.99", "100", "-1", "x", "1.2.3"])
        func `has no dilution`(dilution: String) throws {
            let gga = try #require(try decoded("GPGGA,080000,4730.0,N,01115.0,E,1,09,\(dilution),612,M").content.gga)
            #expect(gga.horizontalDilution == nil)
        }

        @Test func `keeps the good ones`() throws {
            let gga = try #require(try decoded("GPGGA,x,4730.0,N,01115.0,E,x,xx,0.9,-12.5,M").content.gga)
            #expect(gga.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(gga.horizontalDilution == 0.9)
            #expect(gga.altitude == -12.5)
        }
    }

    @Suite struct `in a leap second` {
        @Test func `tells second 60`() throws {
            let gga = try #require(try decoded("GPGGA,235960.00,4730.0,N,01115.0,E,1,09,0.9,612.3,M").content.gga)
            #expect(gga.time == TimeOfDay(hour: 23, minute: 59, second: 60))
        }
    }

    @Suite struct `with ten decimals of a second` {
        @Test func `cuts off what is finer than a nanosecond`() throws {
            let gga = try #require(try decoded("GPGGA,080000.1234567899,,,,,0,,,").content.gga)
            #expect(gga.time == TimeOfDay(hour: 8, minute: 0, second: 0, nanosecond: 123_456_789))
        }
    }
}

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
