import GNSS
import NMEA
import Testing

@Suite struct `A ZDA sentence` {
    @Suite struct `with all its fields` {
        @Test func `tells time and date`() throws {
            let zda = try #require(try decoded("GPZDA,080000.00,21,11,2026,00,00").content.zda)
            #expect(zda.time == TimeOfDay(hour: 8, minute: 0, second: 0))
            #expect(zda.date == CalendarDate(year: 2026, month: 11, day: 21))
        }

        @Test func `does without a time zone`() throws {
            let zda = try #require(try decoded("GPZDA,080000,21,11,2026").content.zda)
            #expect(zda.date == CalendarDate(year: 2026, month: 11, day: 21))
        }
    }

    @Suite struct `with empty or malformed fields` {
        @Test func `knows nothing`() throws {
            let zda = try #require(try decoded("GPZDA,,,,,,").content.zda)
            #expect(zda.time == nil)
            #expect(zda.date == nil)
        }

        @Test(arguments: ["31,02,2026", "00,11,2026", "21,13,2026", "21,11,26", "21,11,1979", "21,11,xx", "-1,11,2026"])
        func `has no date`(date: String) throws {
            let zda = try #require(try decoded("GPZDA,080000,\(date),00,00").content.zda)
            #expect(zda.date == nil)
            #expect(zda.time == TimeOfDay(hour: 8, minute: 0, second: 0))
        }
    }
}

@Suite struct `A DTM sentence` {
    @Test func `tells datum, offsets and reference datum`() throws {
        let dtm = try #require(try decoded("GPDTM,999,A,0.06,S,0.12,E,-2.8,W84").content.dtm)
        #expect(dtm.datum == "999")
        #expect(dtm.subdivision == "A")
        #expect(dtm.latitudeOffset == -0.001)
        #expect(dtm.longitudeOffset == 0.002)
        #expect(dtm.altitudeOffset == -2.8)
        #expect(dtm.referenceDatum == "W84")
    }

    @Test func `has no offset without a direction`() throws {
        let dtm = try #require(try decoded("GPDTM,W84,,0.0,,0.0,X,0.0,W84").content.dtm)
        #expect(dtm.subdivision == nil)
        #expect(dtm.latitudeOffset == nil)
        #expect(dtm.longitudeOffset == nil)
        #expect(dtm.altitudeOffset == 0)
    }

    @Test func `may end behind the datum, as Saab's R4 ends it`() throws {
        let dtm = try #require(try decoded("GPDTM,W84,C").content.dtm)
        #expect(dtm.datum == "W84")
        #expect(dtm.subdivision == "C")
        #expect(dtm.latitudeOffset == nil)
        #expect(dtm.referenceDatum == nil)
    }
}
