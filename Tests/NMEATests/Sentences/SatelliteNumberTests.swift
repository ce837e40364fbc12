import GNSS
import NMEA
import Testing

@Suite struct `The number of a satellite` {
    @Suite struct `of a talker for all` {
        @Test(arguments: [
            (1, Constellation.gps, 1), (32, .gps, 32), (33, .sbas, 120), (64, .sbas, 151), (65, .glonass, 1),
            (96, .glonass, 32), (97, .glonass, 33), (99, .glonass, 35), (101, .galileo, 1), (119, .galileo, 19),
            (120, .sbas, 120), (136, .sbas, 136),
            (158, .sbas, 158), (173, .imes, 1), (182, .imes, 10), (183, .qzss, 1), (192, .qzss, 10), (193, .qzss, 1),
            (202, .qzss, 10), (203, .beiDou, 3),
            (263, .beiDou, 63), (301, .galileo, 1), (336, .galileo, 36), (401, .beiDou, 1), (463, .beiDou, 63),
            (501, .navIC, 1), (518, .navIC, 18), (901, .navIC, 1), (918, .navIC, 18),
        ])
        func `goes by its range`(sent: Int, constellation: Constellation, number: Int) throws {
            for system in [nil, Constellation.gps] {
                let identity = try #require(SatelliteNumber.identify(sent, constellation: system))
                #expect(identity.constellation == constellation)
                #expect(identity.number == number)
            }
        }

        @Test(arguments: [-1, 0, 100, 159, 172, 264, 300, 337, 400, 464, 500, 519, 900, 919, 999_999_999])
        func `is unknown outside of all ranges`(sent: Int) {
            #expect(SatelliteNumber.identify(sent, constellation: nil) == nil)
        }
    }

    @Suite struct `of one constellation` {
        @Test(arguments: [
            (Constellation.gps, 32, 32), (.glonass, 1, 1), (.glonass, 96, 32), (.galileo, 36, 36), (.galileo, 136, 36),
            (.galileo, 336, 36), (.beiDou, 63, 63), (.beiDou, 44, 44), (.beiDou, 201, 1), (.beiDou, 263, 63),
            (.beiDou, 401, 1), (.beiDou, 463, 63), (.qzss, 1, 1), (.qzss, 10, 10), (.qzss, 193, 1), (.qzss, 201, 9),
            (.qzss, 183, 1), (.glonass, 97, 33), (.navIC, 18, 18), (.navIC, 501, 1), (.navIC, 901, 1),
        ])
        func `counts from one or has an offset`(constellation: Constellation, sent: Int, number: Int) throws {
            let identity = try #require(SatelliteNumber.identify(sent, constellation: constellation))
            #expect(identity.constellation == constellation)
            #expect(identity.number == number)
        }

        @Test(arguments: [
            (Constellation.galileo, 37), (.galileo, 65), (.galileo, 201), (.beiDou, 64), (.beiDou, 120), (.qzss, 11),
            (.qzss, 33), (.navIC, 19), (.navIC, 301),
        ])
        func `is not one of another`(constellation: Constellation, sent: Int) {
            #expect(SatelliteNumber.identify(sent, constellation: constellation) == nil)
        }
    }

    @Suite struct `of GLONASS` {
        @Test(arguments: [(33, Constellation.sbas, 120), (65, .glonass, 1), (193, .qzss, 1)])
        func `may be of another`(sent: Int, constellation: Constellation, number: Int) throws {
            let identity = try #require(SatelliteNumber.identify(sent, constellation: .glonass))
            #expect(identity.constellation == constellation)
            #expect(identity.number == number)
        }
    }
}
