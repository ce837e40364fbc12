import FixCodec
import GNSS
import Storage
import SystemPackage
import Testing

struct `The database of a log` {
    private let connection: Connection

    init() throws { connection = try Connection(temporaryNamed: "sample") }

    @Test func `gets values in the order of the parameters, a time as two of them`() throws {
        let time = try #require(UTCTime(nanosecondsSince1970: 1_483_228_799_999_999_999, leapNanoseconds: 5))
        let unknown: Double? = nil
        let rows = try connection.select("SELECT ?, ?, ?, ?, ?, ?", "a\0b", unknown, time, 2 as Int64, true) { row in
            #expect(row.nextText() == "a\0b")
            #expect(row.nextReal() == nil)
            #expect(row.nextTime() == time)
            #expect(row.nextInteger() == 2)
            return row.nextInteger()
        }
        #expect(rows == [1])
    }

    @Test func `has no value where no row is found`() throws {
        #expect(try connection.value("SELECT 1 WHERE ? = 2", 1 as Int64) == nil)
    }

    @Test func `keeps the row that has a key already if another one is to be ignored`() throws {
        try connection.execute("CREATE TABLE place (name TEXT PRIMARY KEY, height REAL)")
        for height in [1.5, 2.5] {
            try connection.insert(into: "place", "name, height", "pier", height, onConflict: "DO NOTHING")
        }
        let rows = try connection.select("SELECT height FROM place WHERE name = ?", "pier") { $0.nextReal() }
        #expect(rows == [1.5])
    }
}
