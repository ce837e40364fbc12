import GNSS
import NMEA
import Testing

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
