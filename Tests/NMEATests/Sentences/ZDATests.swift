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
