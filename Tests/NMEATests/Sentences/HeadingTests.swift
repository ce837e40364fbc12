import GNSS
import NMEA
import Testing

@Suite struct `A heading sentence` {
    @Suite struct `HDT` {
        @Test(arguments: [("HEHDT,4.0,T", 4.0), ("GNHDT,244.28,T", 244.28), ("GPHDT,360.0,T", 0)])
        func `tells degrees from true north`(body: String, heading: Double) throws {
            #expect(try #require(try decoded(body).content.hdt).heading == heading)
        }

        @Test(arguments: ["GPHDT,,T", "GPHDT,361,T", "GPHDT,-1,T"])
        func `knows no heading`(body: String) throws {
            #expect(try #require(try decoded(body).content.hdt).heading == nil)
        }
    }

    @Suite struct `HDM` {
        @Test func `tells degrees from magnetic north`() throws {
            #expect(try #require(try decoded("APHDM,218.634,M").content.hdm).heading == 218.634)
        }

        @Test func `knows no heading where the field is empty`() throws {
            #expect(try #require(try decoded("APHDM,,M").content.hdm).heading == nil)
        }
    }

    @Suite struct `HDG` {
        @Test func `tells what the sensor has, and the variation to the east`() throws {
            let hdg = try #require(try decoded("SDHDG,229.8,,,1.3,E").content.hdg)
            #expect(hdg.sensorHeading == 229.8)
            #expect(hdg.deviation == nil)
            #expect(hdg.magneticVariation == 1.3)
        }

        @Test func `counts deviation and variation to the west as negative`() throws {
            let hdg = try #require(try decoded("HCHDG,101.1,2.5,W,7.1,W").content.hdg)
            #expect(hdg.deviation == -2.5)
            #expect(hdg.magneticVariation == -7.1)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let hdg = try #require(try decoded("HCHDG,,,,,").content.hdg)
            #expect(hdg.sensorHeading == nil)
            #expect(hdg.deviation == nil)
            #expect(hdg.magneticVariation == nil)
        }
    }

    @Suite struct `THS` {
        @Test func `tells degrees from true north and how they came about`() throws {
            let ths = try #require(try decoded("GNTHS,244.28,A").content.ths)
            #expect(ths.heading == 244.28)
            #expect(ths.mode == .autonomous)
        }

        @Test func `is void with a V`() throws {
            let ths = try #require(try decoded("GNTHS,,V").content.ths)
            #expect(ths.heading == nil)
            #expect(ths.mode == .invalid)
        }
    }

    @Suite struct `ROT` {
        @Test(arguments: [("HEROT,0.0,A", 0.0, true), ("APROT,-0.007,A", -0.007, true), ("APROT,12.5,V", 12.5, false)])
        func `tells degrees a minute, and whether they are valid`(body: String, rate: Double, isValid: Bool) throws {
            let rot = try #require(try decoded(body).content.rot)
            #expect(rot.rateOfTurn == rate)
            #expect(rot.isValid == isValid)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let rot = try #require(try decoded("APROT,,").content.rot)
            #expect(rot.rateOfTurn == nil)
            #expect(rot.isValid == nil)
        }
    }

    @Suite struct `HPR` {
        @Test func `tells the attitude and how it was obtained`() throws {
            let hpr = try #require(try decoded("GNHPR,120001.50,52.5114,01.23,-0.45,4,24,1.0,0033").content.hpr)
            #expect(hpr.time == TimeOfDay(hour: 12, minute: 0, second: 1, nanosecond: 500_000_000))
            #expect(hpr.heading == 52.5114)
            #expect(hpr.pitch == 1.23)
            #expect(hpr.roll == -0.45)
            #expect(hpr.quality == .fixedRTK)
            #expect(hpr.satellitesUsed == 24)
        }

        @Test func `knows no heading where the fields are empty`() throws {
            let hpr = try #require(try decoded("GPHPR,120001.50,,,,0,00,,").content.hpr)
            #expect(hpr.heading == nil)
            #expect(hpr.quality == FixQuality.none)
        }
    }

    @Suite struct `KSXT` {
        @Test func `tells place, motion and attitude`() throws {
            let body =
                "KSXT,20261127120001.25,10.17545320,-54.43213062,11.6280,52.51,1.23,45.51,18,-0.45,3,2,24,22,0.0,0.0,0.0,"
                + "0.01,0.02,0.0,1.0,12"
            let ksxt = try #require(try decoded(body).content.ksxt)
            #expect(ksxt.date == CalendarDate(year: 2026, month: 11, day: 27))
            #expect(ksxt.time == TimeOfDay(hour: 12, minute: 0, second: 1, nanosecond: 250_000_000))
            #expect(ksxt.coordinate == Coordinate(latitude: -54.43213062, longitude: 10.1754532))
            #expect(ksxt.height == 11.628)
            #expect(ksxt.heading == 52.51)
            #expect(ksxt.pitch == 1.23)
            #expect(ksxt.courseOverGround == 45.51)
            #expect(ksxt.speedOverGround == 5)
            #expect(ksxt.roll == -0.45)
            #expect(ksxt.positionSolution == .fixed)
            #expect(ksxt.headingSolution == .float)
        }

        @Test func `knows nothing where the fields are empty`() throws {
            let ksxt = try #require(try decoded("KSXT,,,,,,,,,,0,0,,,,,,,,,,").content.ksxt)
            #expect(ksxt.time == nil)
            #expect(ksxt.coordinate == nil)
            #expect(ksxt.heading == nil)
            #expect(ksxt.headingSolution == NMEA.KSXT.Solution.none)
        }
    }

    @Suite struct `PTNL,AVR` {
        @Test func `tells the attitude of a moving baseline`() throws {
            let body = "PTNL,AVR,212405.20,+52.1531,Yaw,-0.0806,Tilt,+1.5,Roll,12.575,3,1.4,16"
            let attitude = try #require(try decoded(body).content.proprietary?.ptnlAVR)
            #expect(attitude.time == TimeOfDay(hour: 21, minute: 24, second: 5, nanosecond: 200_000_000))
            #expect(attitude.heading == 52.1531)
            #expect(attitude.tilt == -0.0806)
            #expect(attitude.roll == 1.5)
            #expect(attitude.length == 12.575)
            #expect(attitude.quality == 3)
            #expect(attitude.satellitesUsed == 16)
        }

        @Test func `may have no roll`() throws {
            let body = "PTNL,AVR,212405.20,-90,Yaw,,Tilt,,,12.575,3,1.4,16"
            let attitude = try #require(try decoded(body).content.proprietary?.ptnlAVR)
            #expect(attitude.heading == 270)
            #expect(attitude.roll == nil)
        }
    }
}
