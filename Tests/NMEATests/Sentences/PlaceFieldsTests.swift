import GNSS
import NMEA
import Testing

@Suite struct `The four fields of a place` {
    private static func place(_ fields: String) throws -> Coordinate? {
        try #require(try decoded("GPGLL,\(fields),080000,A").content.gll).coordinate
    }

    @Suite struct `with degrees and minutes` {
        @Test(arguments: [
            ("4730.0000,N,01115.0000,E", 47.5, 11.25), ("4730.0000,S,01115.0000,W", -47.5, -11.25),
            ("4807.038247,N,01131.324523,E", 48.117_304_117, 11.522_075_383),
            ("0000.0001,S,00000.0001,E", -0.000_001_667, 0.000_001_667),
            ("5959.999999,N,17959.999999,W", 59.999_999_983, -179.999_999_983),
            ("4807.0382470001234567,N,01131.3245230001234567,E", 48.117_304_117, 11.522_075_383),
            ("9000.0000,N,18000.0000,W", 90, -180), ("0000.0,N,00000.0,E", 0, 0), ("4730.,N,01115.,E", 47.5, 11.25),
            ("730.5,N,115.5,E", 7.508_333_333, 1.258_333_333),
        ])
        func `is a coordinate to the ninth decimal`(fields: String, latitude: Double, longitude: Double) throws {
            let coordinate = try #require(try place(fields))
            #expect(abs(coordinate.latitude - latitude) < 1e-9)
            #expect(abs(coordinate.longitude - longitude) < 1e-9)
        }
    }

    @Suite struct `with anything else` {
        @Test(arguments: [
            "4760.0001,N,01115.0000,E", "4730.0000,N,01160.0001,E", "5276.0000,N,01115.0000,E",
            "4799.9999,N,01115.0000,E",
        ])
        func `is nil for minutes of more than 60`(fields: String) throws {
            #expect(try place(fields) == nil)
        }

        @Test(arguments: [
            "9000.0001,N,01115.0000,E", "9100.0000,S,01115.0000,E", "4730.0000,N,18000.0001,E",
            "4730.0000,N,36000.0000,W",
        ])
        func `is nil off the earth`(fields: String) throws {
            #expect(try place(fields) == nil)
        }

        @Test(arguments: [
            "4730.0000,X,01115.0000,E", "4730.0000,N,01115.0000,N", "4730.0000,E,01115.0000,N",
            "4730.0000,n,01115.0000,e", "4730.0000,NN,01115.0000,E", "4730.0000,,01115.0000,E",
            "4730.0000,N,01115.0000,",
        ])
        func `is nil for a wrong letter of a hemisphere`(fields: String) throws {
            #expect(try place(fields) == nil)
        }

        @Test(arguments: [
            "47a0.0000,N,01115.0000,E", "4730.00o0,N,01115.0000,E", "4730.0000,N,O1115.0000,E",
            "4730.0.000,N,01115.0000,E", " 4730.0000,N,01115.0000,E", "4730.0000 ,N,01115.0000,E",
            "-4730.0000,N,01115.0000,E", "+4730.0000,N,01115.0000,E", "47+3.0000,N,01115.0000,E",
            "47-3.0000,N,01115.0000,E", "4730.0000,N,+1115.0000,E",
        ])
        func `is nil where other than digits are`(fields: String) throws {
            #expect(try place(fields) == nil)
        }

        @Test(arguments: [
            "4730,N,01115,E", "30.0,N,15.0,E", "004730.0000,N,01115.0000,E", "4730.0000,N,001115.0000,E",
            ".0,N,.0,E", ".,N,.,E",
        ])
        func `is nil for a number of other length`(fields: String) throws {
            #expect(try place(fields) == nil)
        }

        @Test(arguments: [",,,", "4730.0000,N,,", ",,01115.0000,E", ",N,01115.0000,E", "4730.0000,N,,E"])
        func `is nil unless all four are there`(fields: String) throws {
            #expect(try place(fields) == nil)
        }
    }
}
