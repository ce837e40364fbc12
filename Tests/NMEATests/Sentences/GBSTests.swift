import GNSS
import NMEA
import Testing

@Suite struct `A GBS sentence` {
    @Suite struct `of a u-blox 8 receiver` {
        @Test func `tells the errors to be expected`() throws {
            let gbs = try #require(try decoded("GNGBS,181141.00,4.7,1.9,5.3,87,,-54902.0,57.5").content.gbs)
            #expect(gbs.time == TimeOfDay(hour: 18, minute: 11, second: 41))
            #expect(gbs.latitudeError == 4.7)
            #expect(gbs.longitudeError == 1.9)
            #expect(gbs.altitudeError == 5.3)
        }

        @Test func `names the satellite that fails`() throws {
            let gbs = try #require(try decoded("GNGBS,181141.00,4.7,1.9,5.3,87,,-54902.0,57.5").content.gbs)
            #expect(gbs.failedSatellite == 87)
            #expect(gbs.missedDetectionProbability == nil)
            #expect(gbs.bias == -54902)
            #expect(gbs.biasDeviation == 57.5)
        }
    }

    @Suite struct `of NMEA 4-11` {
        @Test func `tells system and signal`() throws {
            let gbs = try #require(try decoded("GNGBS,170556.00,3.0,2.9,8.3,14,0.5,1.2,2.5,3,A").content.gbs)
            #expect(gbs.missedDetectionProbability == 0.5)
            #expect(gbs.system == 3)
            #expect(gbs.signal == 10)
        }

        @Test func `suspects no satellite`() throws {
            let gbs = try #require(try decoded("GNGBS,223745.00,1.0,1.0,3.1,,,,,,").content.gbs)
            #expect(gbs.altitudeError == 3.1)
            #expect(gbs.failedSatellite == nil)
            #expect(gbs.bias == nil)
            #expect(gbs.system == nil)
            #expect(gbs.signal == nil)
        }
    }

    @Test func `of older standards has neither system nor signal`() throws {
        let gbs = try #require(try decoded("GPGBS,194907.00,3.0,1.9,4.2,,,,").content.gbs)
        #expect(gbs.latitudeError == 3)
        #expect(gbs.system == nil)
        #expect(gbs.signal == nil)
    }
}
