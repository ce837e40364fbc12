import GNSS
import NMEA
import Testing

@Suite struct `A GSV sentence` {
    @Suite struct `with four satellites` {
        let body = "GPGSV,3,1,11,03,03,111,00,04,15,270,30,06,01,010,12,13,06,292,45"

        @Test func `tells its place in the set`() throws {
            let gsv = try #require(try decoded(body).content.gsv)
            #expect(gsv.place.count == 3)
            #expect(gsv.place.number == 1)
            #expect(gsv.satellitesInView == 11)
            #expect(gsv.signal == nil)
        }

        @Test func `tells where each is and how loud`() throws {
            let gsv = try #require(try decoded(body).content.gsv)
            #expect(gsv.satellites.map(\.number) == [3, 4, 6, 13])
            #expect(gsv.satellites.map(\.elevation) == [3, 15, 1, 6])
            #expect(gsv.satellites.map(\.azimuth) == [111, 270, 10, 292])
            #expect(gsv.satellites.map(\.signalToNoise) == [0, 30, 12, 45])
        }
    }

    @Suite struct `with fewer satellites` {
        @Test(arguments: [
            ("GPGSV,3,3,09,13,06,292,45", 1, nil), ("GPGSV,3,3,10,13,06,292,45,14,07,100,", 2, nil),
            ("GPGSV,1,1,00", 0, nil), ("GPGSV,1,1,00,8", 0, 8), ("GPGSV,3,3,09,13,06,292,45,1", 1, 1),
            ("GAGSV,1,1,02,13,06,292,45,14,07,100,,7", 2, 7), ("GAGSV,1,1,01,13,06,292,45,A", 1, 10),
            ("GPGSV,3,1,11,03,03,111,00,04,15,270,30,06,01,010,12,13,06,292,45,6", 4, 6),
        ])
        func `has a signal where one field is left over`(body: String, satellites: Int, signal: UInt8?) throws {
            let gsv = try #require(try decoded(body).content.gsv)
            #expect(gsv.satellites.count == satellites)
            #expect(gsv.signal == signal)
        }

        @Test func `leaves out places that are empty`() throws {
            let gsv = try #require(try decoded("GPGSV,1,1,01,,,,,04,15,270,30,,,,,,,,").content.gsv)
            #expect(gsv.satellites.map(\.number) == [4])
        }
    }

    @Suite struct `with satellites half known` {
        @Test(arguments: [
            ("04,,,30", nil, nil, 30), ("04,15,270,", 15, 270, nil), ("04,15,360,00", 15, 0, 0),
            ("04,-5,000,10", -5, 0, 10), ("04,91,361,-1", nil, nil, nil), ("04,xx,yy,zz", nil, nil, nil),
            ("04,15.4,270.6,30", 15, 271, 30), ("04,15,270,100", 15, 270, nil),
        ])
        func `tells what it knows`(fields: String, elevation: Int?, azimuth: Int?, signalToNoise: Int?) throws {
            let gsv = try #require(try decoded("GPGSV,1,1,01,\(fields)").content.gsv)
            let satellite = try #require(gsv.satellites.first)
            #expect(satellite.elevation == elevation)
            #expect(satellite.azimuth == azimuth)
            #expect(satellite.signalToNoise == signalToNoise)
        }
    }

    @Suite struct `with one angle of two` {
        @Test(arguments: ["1,5,,23", "25,00,,42", "19,08,,", "19,,123,", "19,91,123,", "19,15,361,"])
        func `tells no direction`(fields: String) throws {
            let gsv = try #require(try decoded("GPGSV,1,1,01,\(fields)").content.gsv)
            #expect(gsv.satellites.map(\.elevation) == [nil])
            #expect(gsv.satellites.map(\.azimuth) == [nil])
        }
    }

    @Suite struct `of Quectel` {
        @Test(arguments: [
            ("PQGSV,4,1,14,04,,,32,12,46,282,30,19,50,092,31,25,17,302,26,0,4", [4, 12, 19, 25], 0, 4),
            ("PQGSV,4,4,14,23,09,350,,24,04,248,,0,4", [23, 24], 0, 4),
            ("PQGSV,1,1,01,02,34,332,30,1,5", [2], 1, 5), ("PQGSV,1,1,00,0,5", [], 0, 5),
        ])
        func `has a signal and a system`(body: String, satellites: [Int], signal: UInt8, system: UInt8) throws {
            let gsv = try #require(try decoded(body).content.gsv)
            #expect(gsv.satellites.map(\.number) == satellites)
            #expect(gsv.signal == signal)
            #expect(gsv.system == system)
        }

        @Test(arguments: ["PQGSV,1,1,01,214,55,153,40", "PQGSV,1,1,01,14,55,153,40,1", "GAGSV,1,1,01,14,55,153,40,7"])
        func `may have no system`(body: String) throws {
            let gsv = try #require(try decoded(body).content.gsv)
            #expect(gsv.satellites.count == 1)
            #expect(gsv.system == nil)
        }
    }

    @Suite struct `with an empty signal` {
        @Test func `has none, behind places that are empty`() throws {
            let gsv = try #require(try decoded("GAGSV,1,1,03,24,68,279,37,16,43,305,42,25,20,312,36,,,,,").content.gsv)
            #expect(gsv.satellites.map(\.number) == [24, 16, 25])
            #expect(gsv.signal == nil)
        }
    }

    @Suite struct `with three fields left over` {
        @Test func `leaves them out`() throws {
            let gsv = try #require(try decoded("GPGSV,1,1,02,04,15,270,30,05,20,100").content.gsv)
            #expect(gsv.satellites.map(\.number) == [4])
            #expect(gsv.signal == nil)
            #expect(gsv.system == nil)
        }
    }

    @Suite struct `with empty or malformed fields` {
        @Test func `is the only message of its set`() throws {
            let gsv = try #require(try decoded("GPGSV,,x,").content.gsv)
            #expect(gsv.place.count == 1)
            #expect(gsv.place.number == 1)
            #expect(gsv.satellitesInView == nil)
            #expect(gsv.satellites.isEmpty)
        }
    }
}
