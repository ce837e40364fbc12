import GNSS
import NMEA
import Testing

@Suite struct `A sentence of u-blox` {
    @Suite struct `PUBX,00` {
        private let line =
            "PUBX,00,074440.00,4703.74203,N,00736.82976,E,576.991,D3,2.0,2.0,3.6,12.5,-0.032,,0.76,1.05,0.65,14,0,0"

        @Test func `tells where the receiver is, and when`() throws {
            let position = try #require(try decoded(line).content.proprietary?.pubx00)
            #expect(position.time == TimeOfDay(hour: 7, minute: 44, second: 40))
            #expect(position.coordinate == Coordinate(latitude: 47.0623671666666667, longitude: 7.613829333333333))
            #expect(position.height == 576.991)
        }

        @Test func `tells how good the position is`() throws {
            let solution = try #require(try decoded(line).content.proprietary?.pubx00).solution
            #expect(solution.status == .differentialThreeDimensional)
            #expect(solution.horizontalAccuracy == 2)
            #expect(solution.verticalAccuracy == 2)
            #expect(solution.dilution == DilutionOfPrecision(horizontal: 0.76, vertical: 1.05))
            #expect(solution.timeDilution == 0.65)
            #expect(solution.satellitesUsed == 14)
            #expect(solution.correctionAge == nil)
            #expect(solution.usesDeadReckoning == false)
        }

        @Test func `tells the velocity in metres a second`() throws {
            let solution = try #require(try decoded(line).content.proprietary?.pubx00).solution
            #expect(solution.speedOverGround == 1)
            #expect(solution.courseOverGround == 12.5)
            #expect(solution.velocityDown == -0.032)
        }

        @Test func `knows nothing without a fix`() throws {
            let body =
                "PUBX,00,,0000.00000,,00000.00000,,0.000,NF,5303302,3750001,0.000,0.00,0.000,,99.99,99.99,99.99,0,0,0"
            let position = try #require(try decoded(body).content.proprietary?.pubx00)
            #expect(position.time == nil)
            #expect(position.coordinate == nil)
            #expect(position.solution.status == .noFix)
            #expect(position.solution.dilution == DilutionOfPrecision())
        }

        @Test func `may end behind the number of satellites`() throws {
            let body = "PUBX,00,081350.00,4717.113210,N,00833.915187,E,546.589,G3,2.1,2.0,0.0,77.52,0.0,,0.9,1.1,0.7,9"
            let solution = try #require(try decoded(body).content.proprietary?.pubx00).solution
            #expect(solution.satellitesUsed == 9)
            #expect(solution.usesDeadReckoning == nil)
        }
    }

    @Suite struct `PUBX,01` {
        @Test func `tells where the receiver is on the grid`() throws {
            let body =
                "PUBX,01,075142.00,467184.221,E,5236925.871,N,498.235,G3,2.1,2.0,3.6,77.5,0.007,,0.9,1.1,0.7,9,0,0"
            let position = try #require(try decoded(body).content.proprietary?.pubx01)
            #expect(position.easting == 467184.221)
            #expect(position.northing == 5_236_925.871)
            #expect(position.altitude == 498.235)
            #expect(position.solution.speedOverGround == 1)
        }
    }

    @Suite struct `PUBX,03` {
        private let line =
            "PUBX,03,4,5,U,063,15,18,000,12,e,100,36,40,064,14,-,257,-5,,000,18,-,,,20,010"

        @Test func `lists the satellites`() throws {
            let status = try #require(try decoded(line).content.proprietary?.pubx03)
            #expect(status.satelliteCount == 4)
            #expect(status.satellites.map(\.number) == [5, 12, 14, 18])
            #expect(status.satellites.map(\.isUsed) == [true, false, false, false])
            #expect(status.satellites.map(\.hasEphemeris) == [true, true, false, false])
        }

        @Test func `tells where they are and how well they are heard`() throws {
            let status = try #require(try decoded(line).content.proprietary?.pubx03)
            #expect(status.satellites.map(\.azimuth) == [63, 100, 257, nil])
            #expect(status.satellites.map(\.elevation) == [15, 36, -5, nil])
            #expect(status.satellites.map(\.signalToNoise) == [18, 40, nil, 20])
            #expect(status.satellites.map(\.lockTime) == [0, 64, 0, 10])
        }

        @Test(arguments: ["PUBX,03,00", "PUBX,03,", "PUBX,03,2,5,U,063,15,18"])
        func `lists none that is not whole`(body: String) throws {
            #expect(try #require(try decoded(body).content.proprietary?.pubx03).satellites.isEmpty)
        }
    }

    @Suite struct `PUBX,04` {
        @Test func `tells time, week and clock`() throws {
            let body = "PUBX,04,073824.00,131014,113903.99,1814,16,495176,342.504,21"
            let time = try #require(try decoded(body).content.proprietary?.pubx04)
            #expect(time.time == TimeOfDay(hour: 7, minute: 38, second: 24))
            #expect(time.date == CalendarDate(year: 2014, month: 10, day: 13))
            #expect(time.timeOfWeek == 113903.99)
            #expect(time.week == 1814)
            #expect(time.clockBias == 495176)
            #expect(time.clockDrift == 342.504)
            #expect(time.timePulseGranularity == 21)
        }

        @Test(arguments: [("16", 16, false), ("15D", 15, true), ("", nil, false), ("D", nil, true), ("1xD", nil, true)])
        func `marks leap seconds that it has not received`(field: String, seconds: Int?, areDefault: Bool) throws {
            let body = "PUBX,04,073731.00,091202,113851.00,1196,\(field),1930035,-2660.664,43,"
            let time = try #require(try decoded(body).content.proprietary?.pubx04)
            #expect(time.leapSeconds == seconds)
            #expect(time.leapSecondsAreDefault == areDefault)
        }
    }
}
