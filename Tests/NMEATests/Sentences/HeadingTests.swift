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
}
