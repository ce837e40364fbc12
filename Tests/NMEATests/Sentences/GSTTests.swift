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
