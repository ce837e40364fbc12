import GNSS
import NMEA
import Testing

@Suite struct `An epoch without a fix` {
    @Suite struct `after a cold start` {
        static let cycle = [
            "GPRMC,,V,,,,,,,,,,N", "GPVTG,,,,,,,,,N", "GPGGA,,,,,,0,00,99.99,,,,,,",
            "GPGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99",
            "GPGLL,,,,,,V,N",
        ]

        @Test func `comes once a cycle, without a time`() throws {
            let all = try fixes(Self.cycle + Self.cycle + Self.cycle)
            #expect(all == [GNSSFix(satellitesUsed: 0), GNSSFix(satellitesUsed: 0), GNSSFix(satellitesUsed: 0)])
        }

        @Test func `has the time of day before the date is known`() throws {
            let fix = try #require(try fixes(["GPGGA,080000.00,,,,,0,00,99.99,,,,,,"]).first)
            #expect(fix.timeOfDay == TimeOfDay(hour: 8, minute: 0, second: 0))
            #expect(fix.time == nil)
            #expect(fix.quality == .none)
        }

        @Test func `ends with the first time`() throws {
            let all = try fixes(Self.cycle + [Body.rmc("080000"), Body.gga("080000")])
            #expect(all.map(\.quality) == [.none, .autonomous])
            #expect(all.map(\.clock) == ["", "08:00:00.000"])
        }
    }

    @Suite struct `when sentences contradict each other` {
        static let void = "GPRMC,080000,V,4730.0,N,01115.0,E,0.0,,211126,,,N"

        @Test(arguments: [[void, Body.gga("080000")], [Body.gga("080000"), void]])
        func `is what a void RMC makes of a GGA with a quality`(bodies: [String]) throws {
            let all = try fixes(bodies)
            #expect(all.map(\.quality) == [.none])
            #expect(all.map(\.dimension) == [.none])
        }

        @Test func `has neither place nor speed`() throws {
            let fix = try #require(try fixes([Self.void, Body.gga("080000"), Body.vtg]).first)
            #expect(fix.coordinate == nil)
            #expect(fix.altitude == nil)
            #expect(fix.speedOverGround == nil)
            #expect(fix.time == UTCTime(iso8601: "2026-11-21T08:00:00Z"))
        }

        @Test func `is what a mode of N makes of a valid RMC`() throws {
            #expect(try fixes(["GPRMC,080000,A,4730.0,N,01115.0,E,,,211126,,,N"]).map(\.quality) == [.none])
        }

        @Test func `is what quality 0 makes of a GGA with a place`() throws {
            let all = try fixes(["GPGGA,080000,4730.0,N,01115.0,E,0,09,0.9,612.3,M,47.1,M,,"])
            #expect(all.map(\.quality) == [.none])
            #expect(all.map(\.coordinate) == [nil])
        }

        @Test func `is what an empty quality makes of a GGA with a place`() throws {
            let all = try fixes(["GPGGA,080000,4730.0,N,01115.0,E,,09,0.9,612.3,M,47.1,M,,"])
            #expect(all.map(\.quality) == [.none])
        }
    }

    @Suite struct `is not what a value makes that nobody knows` {
        static let rmc = Body.rmc("080000")

        @Test(arguments: ["", "X", "DGNSS fix", "10", ":", "-1"])
        func `as GGA's quality beside a valid RMC`(quality: String) throws {
            let gga = "GPGGA,080000,4730.0000,N,01115.0000,E,\(quality),09,0.9,612.3,M,47.1,M,,"
            for bodies in [[gga, Self.rmc], [Self.rmc, gga]] {
                let fix = try #require(try fixes(bodies).first)
                #expect(fix.quality == .autonomous)
                #expect(fix.altitude == 612.3)
                #expect(fix.satellitesUsed == 9)
            }
        }

        @Test func `as GGA's quality beside GLL or GNS`() throws {
            let gga = "GPGGA,080000,4730.0,N,01115.0,E,X,09,0.9,612.3,M,47.1,M,,"
            let gns = "GPGNS,080000,4730.0,N,01115.0,E,D,09,0.9,612.3,47.1,,"
            #expect(try fixes([gga, Body.gll("080000")]).map(\.quality) == [.autonomous])
            #expect(try fixes([gga, gns]).map(\.quality) == [.differential])
        }

        @Test func `as GNS's mode beside a valid RMC`() throws {
            let gns = "GPGNS,080000,4730.0,N,01115.0,E,?,09,0.9,612.3,47.1,,"
            #expect(try fixes([gns, Self.rmc]).map(\.quality) == [.autonomous])
        }

        @Test func `as RMC's status or mode beside a GGA`() throws {
            let status = "GPRMC,080000,X,4730.0000,N,01115.0000,E,10.0,84.4,211126,,,A"
            let mode = "GPRMC,080000,A,4730.0000,N,01115.0000,E,10.0,84.4,211126,,,?"
            #expect(try fixes([Body.gga("080000"), status]).map(\.quality) == [.autonomous])
            #expect(try fixes([mode]).map(\.quality) == [.autonomous])
        }

        @Test func `unless it is all that is said`() throws {
            #expect(try fixes(["GPRMC,080000,X,4730.0,N,01115.0,E,,,211126,,,"]).map(\.quality) == [.none])
        }

        @Test func `as 9, by which NovAtel means that satellites augment the fix`() throws {
            let body = "GPGGA,080000,4730.0,N,01115.0,E,9,09,0.9,612.3,M,47.1,M,,"
            #expect(try fixes([body, Self.rmc]).map(\.quality) == [.differential])
            #expect(try fixes([body]).map(\.quality) == [.differential])
        }
    }

    @Suite struct `with fewer than three satellites` {
        static let weak = "GPGGA,080000,4730.0,N,01115.0,E,1,02,9.0,612.3,M,47.1,M,,"

        @Test func `is what quality 1 alone makes`() throws {
            #expect(try fixes([Self.weak]).map(\.quality) == [.none])
        }

        @Test func `is what quality 1 without a count makes`() throws {
            #expect(try fixes(["GPGGA,080000,4730.0,N,01115.0,E,1,,,612.3,M,,,,"]).map(\.quality) == [.none])
        }

        @Test(arguments: [Body.rmc("080000"), Body.gll("080000")])
        func `is a fix where another sentence is valid`(other: String) throws {
            #expect(try fixes([Self.weak, other]).map(\.quality) == [.autonomous])
            #expect(try fixes([other, Self.weak]).map(\.quality) == [.autonomous])
        }

        @Test func `is a fix from three on`() throws {
            let body = "GPGGA,080000,4730.0,N,01115.0,E,1,03,9.0,,M,,M,,"
            #expect(try fixes([body]).map(\.quality) == [.autonomous])
            #expect(try fixes([body]).map(\.dimension) == [.twoDimensional])
        }
    }

    @Suite struct `when a fix is lost` {
        @Test func `has nothing of the fix before`() throws {
            let all = try fixes([
                Body.gga("080000"), Body.rmc("080000"), Body.gsv,
                "GPGGA,080001,,,,,0,00,,,,,,,", "GPRMC,080001,V,,,,,,,211126,,,N",
            ])
            let lost = try #require(all.last)
            #expect(lost.quality == .none)
            #expect(lost.coordinate == nil)
            #expect(lost.altitude == nil)
            #expect(lost.speedOverGround == nil)
            #expect(lost.satellitesInView == nil)
        }
    }
}
