import GNSS
import NMEA
import Testing

@Suite struct `An epoch assembler` {
    @Suite struct `given the sentences of one epoch` {
        @Test func `makes one fix of all they say`() throws {
            let all = try fixes([
                Body.rmc("080000.00"), Body.vtg, Body.gga("080000.00"), Body.gsa, Body.gsv, Body.gll("080000.00"),
            ])
            let expected = GNSSFix(
                time: UTCTime(iso8601: "2026-11-21T08:00:00Z"),
                timeOfDay: TimeOfDay(hour: 8, minute: 0, second: 0),
                quality: .autonomous,
                dimension: .threeDimensional,
                coordinate: Coordinate(latitude: 47.5, longitude: 11.25),
                altitude: 612.3,
                geoidalSeparation: 47.1,
                speedOverGround: Body.speed,
                courseOverGround: 84.4,
                dilution: DilutionOfPrecision(horizontal: 1.3, vertical: 2.1, position: 2.5),
                satellitesUsed: 9,
                satellitesInView: 2
            )
            #expect(all == [expected])
        }

        @Test(
            arguments: [
                ("3.5", 3.5), ("0", 0), ("86400", 86_400), ("", nil), ("-1", nil), ("86401", nil), ("1e3", nil),
                ("x", nil),
            ] as [(String, Double?)]
        )
        func `tells how old corrections are, if they can be so old`(field: String, age: Double?) throws {
            let gga = "GPGGA,080000,4730.0000,N,01115.0000,E,2,09,0.9,612.3,M,47.1,M,\(field),0042"
            #expect(try fixes([gga, Body.rmc("080000")]).map(\.correctionAge) == [age])
            let gns = "GNGNS,080000,4730.0000,N,01115.0000,E,DD,09,0.9,612.3,47.1,\(field),0042"
            #expect(try fixes([gns, Body.rmc("080000")]).map(\.correctionAge) == [age])
        }

        @Test func `tells of no corrections where there is no fix`() throws {
            let gga = "GPGGA,080000,,,,,0,00,,,M,,M,3.5,0042"
            #expect(try fixes([gga, Body.void("080000")]).map(\.correctionAge) == [nil])
        }

        @Test(arguments: [
            [Body.gga("080000"), Body.vtg, Body.rmc("080000")],
            [Body.rmc("080000"), Body.vtg, Body.gga("080000")],
            [Body.gll("080000"), Body.gga("080000"), Body.rmc("080000"), Body.vtg],
            [Body.zda("080000"), Body.rmc("080000"), Body.gll("080000"), Body.gga("080000"), Body.vtg],
        ])
        func `does not mind their order`(bodies: [String]) throws {
            let all = try fixes(bodies)
            #expect(all.count == 1)
            let fix = try #require(all.first)
            #expect(fix.time == UTCTime(iso8601: "2026-11-21T08:00:00Z"))
            #expect(fix.altitude == 612.3)
            #expect(fix.courseOverGround == 84.4)
            #expect(fix.quality == .autonomous)
        }

        @Test func `never mixes two with the same address`() throws {
            let all = try fixes([
                Body.gga("080000"), Body.gga("080000", latitude: "4830.0000"), Body.rmc("080000"),
            ])
            #expect(all.map(\.coordinate?.latitude) == [47.5, 48.5])
            #expect(all.map(\.speedOverGround) == [nil, all.last?.speedOverGround])
        }

        @Test func `does not count one that comes twice as an epoch of its own`() throws {
            let twice = [Body.gga("080000"), Body.gga("080000"), Body.rmc("080000"), Body.rmc("080000")]
            #expect(try fixes(twice).count == 1)
        }

        @Test func `of several talkers is that of all constellations, whichever comes first`() throws {
            let single = "GPGGA,080000,4731.0000,N,01115.0000,E,1,06,1.6,612.3,M,47.1,M,,"
            let all = "GNGGA,080000,4730.0000,N,01115.0000,E,1,18,0.6,612.3,M,47.1,M,,"
            let (slow, fast) = (
                Body.rmc("080000"), Body.rmc("080000", talker: "GN").replacing("10.0,84.4", with: "20.0,84.4")
            )
            for bodies in [[slow, single, fast, all], [fast, all, slow, single]] {
                let fix = try #require(try fixes(bodies).first)
                #expect(fix.coordinate?.latitude == 47.5)
                #expect(fix.satellitesUsed == 18)
                #expect(fix.speedOverGround.map { abs($0 - 2 * Body.speed) < 1e-9 } == true)
            }
        }

        @Test func `makes one fix of several talkers`() throws {
            let all = try fixes([
                Body.rmc("080000", talker: "GN"), Body.gga("080000", talker: "GP"), Body.gga("080000", talker: "GL"),
            ])
            #expect(all.count == 1)
            #expect(all.first?.altitude == 612.3)
        }

        @Test func `prefers the talker that has a fix`() throws {
            let all = try fixes(["GLGGA,080000,,,,,0,00,,,M,,M,,", Body.gga("080000"), Body.rmc("080000")])
            #expect(all.map(\.quality) == [.autonomous])
        }
    }

    @Suite struct `given a single sentence an epoch` {
        @Test(arguments: [
            (Body.gga("080000"), FixDimension.threeDimensional, nil as Double?, 612.3 as Double?),
            (Body.rmc("080000"), .twoDimensional, 84.4, nil), (Body.gll("080000"), .twoDimensional, nil, nil),
            ("GNGNS,080000,4730.0,N,01115.0,E,AN,09,0.9,612.3,47.1,,", .threeDimensional, nil, 612.3),
        ])
        func `makes a fix of it`(body: String, dimension: FixDimension, course: Double?, altitude: Double?) throws {
            let fix = try #require(try fixes([body]).first)
            #expect(fix.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(fix.quality == .autonomous)
            #expect(fix.dimension == dimension)
            #expect(fix.courseOverGround == course)
            #expect(fix.altitude == altitude)
        }

        @Test(arguments: [Body.vtg, Body.gsa, Body.gsv, Body.zda("080000"), "GPTXT,01,01,02,HELLO", "PUBX,00,080000"])
        func `makes no fix of one that reports none`(body: String) throws {
            #expect(try fixes([body, body]).isEmpty)
        }

        @Test(arguments: [
            ("AN", FixQuality.autonomous), ("NA", .autonomous), ("DA", .differential), ("RR", .fixedRTK),
            ("FA", .floatRTK), ("PA", .precise), ("EN", .deadReckoning), ("NN", .none), ("", .none),
        ])
        func `has the best mode of a GNS`(modes: String, quality: FixQuality) throws {
            let body = "GNGNS,080000,4730.0,N,01115.0,E,\(modes),09,0.9,612.3,47.1,,"
            #expect(try fixes([body]).map(\.quality) == [quality])
        }

        @Test(arguments: [
            ("A", FixQuality.autonomous), ("D", .differential), ("R", .fixedRTK), ("E", .deadReckoning),
            ("S", .simulated), ("M", .manual), ("N", .none), ("", .autonomous),
        ])
        func `has the mode of an RMC`(mode: String, quality: FixQuality) throws {
            let body = "GPRMC,080000,A,4730.0,N,01115.0,E,0.0,,211126,,,\(mode)"
            #expect(try fixes([body]).map(\.quality) == [quality])
        }
    }

    @Suite struct `given course and speed in a VTG only` {
        @Test func `takes them`() throws {
            let fix = try #require(try fixes([Body.gga("080000"), Body.vtg]).first)
            #expect(fix.courseOverGround == 84.4)
            #expect(fix.speedOverGround == Body.speed)
        }

        @Test func `does not take those of a VTG that is not valid`() throws {
            let fix = try #require(try fixes([Body.gga("080000"), "GPVTG,84.4,T,,M,10.0,N,18.5,K,N"]).first)
            #expect(fix.courseOverGround == nil)
            #expect(fix.speedOverGround == nil)
        }
    }
}
