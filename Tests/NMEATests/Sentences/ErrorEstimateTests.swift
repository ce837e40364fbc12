import GNSS
import NMEA
import Testing

@Suite struct `A GST sentence` {
    @Suite struct `of a u-blox 8 receiver` {
        @Test func `tells the errors to be expected`() throws {
            let gst = try #require(try decoded("GNGST,181141.00,46,,,,4.7,1.9,5.3").content.gst)
            #expect(gst.time == TimeOfDay(hour: 18, minute: 11, second: 41))
            #expect(gst.rangeError == 46)
            #expect(gst.latitudeError == 4.7)
            #expect(gst.longitudeError == 1.9)
            #expect(gst.altitudeError == 5.3)
        }

        @Test func `has no error ellipse`() throws {
            let gst = try #require(try decoded("GNGST,181141.00,46,,,,4.7,1.9,5.3").content.gst)
            #expect(gst.semiMajorAxis == nil)
            #expect(gst.semiMinorAxis == nil)
            #expect(gst.orientation == nil)
        }
    }

    @Test func `tells the error ellipse`() throws {
        let gst = try #require(try decoded("GPGST,172814.0,0.006,0.023,0.020,273.6,0.023,0.020,0.031").content.gst)
        #expect(gst.rangeError == 0.006)
        #expect(gst.semiMajorAxis == 0.023)
        #expect(gst.semiMinorAxis == 0.020)
        #expect(gst.orientation == 273.6)
    }

    @Test func `knows nothing where its fields are empty`() throws {
        let gst = try #require(try decoded("GPGST,,,,,,,,").content.gst)
        #expect(gst.time == nil)
        #expect(gst.rangeError == nil)
        #expect(gst.altitudeError == nil)
    }
}

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

@Suite struct `A GRS sentence` {
    @Suite struct `of NMEA 4-11` {
        private let line = "GNGRS,104148.00,1,2.6,2.2,-1.6,-1.1,-1.7,-1.5,5.8,1.7,,,,,1,8"

        @Test func `has twelve residuals, in their places`() throws {
            let grs = try #require(try decoded(line).content.grs)
            #expect(Array(grs.residuals) == [2.6, 2.2, -1.6, -1.1, -1.7, -1.5, 5.8, 1.7, nil, nil, nil, nil])
        }

        @Test func `tells time, calculation, system and signal`() throws {
            let grs = try #require(try decoded(line).content.grs)
            #expect(grs.time == TimeOfDay(hour: 10, minute: 41, second: 48))
            #expect(grs.calculation == .recomputed)
            #expect(grs.system == 1)
            #expect(grs.signal == 8)
        }
    }

    @Test func `of older standards has neither system nor signal`() throws {
        let grs = try #require(try decoded("GPGRS,024603.00,0,-1.8,-2.7,0.3,,,,,,,,,").content.grs)
        #expect(grs.calculation == .usedForPosition)
        #expect(grs.residuals.first == -1.8)
        #expect(grs.system == nil)
        #expect(grs.signal == nil)
    }

    @Test func `keeps the places of residuals that are missing`() throws {
        let grs = try #require(try decoded("GPGRS,,,,0.5,,,,,,,,,,").content.grs)
        #expect(grs.time == nil)
        #expect(grs.calculation == nil)
        #expect(Array(grs.residuals.prefix(3)) == [nil, 0.5, nil])
    }
}
