import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `Fields read by their number` {
    private static let body = "PVEND,123519.5,210326,4807.5,N,01131.5,E,-12.5,-7,a^2Cb,,Z"

    private func read<Value: Sendable>(_ value: (borrowing SentenceFields) -> Value) -> [Value] {
        var framer = SentenceFramer()
        var values: [Value] = []
        framer.consume(transmission([Self.body]).span) { values.append(value($0)) }
        return values
    }

    @Test func `hold texts`() {
        #expect(read { $0.text(at: 9) } == ["a,b"])
    }

    @Test func `hold numbers`() {
        #expect(read { $0.number(at: 7) } == [-12.5])
        #expect(read { $0.integer(at: 8) } == [-7])
    }

    @Test func `hold times, dates and places`() {
        #expect(read { $0.timeOfDay(at: 1) } == [TimeOfDay(hour: 12, minute: 35, second: 19, nanosecond: 500_000_000)])
        #expect(read { $0.date(at: 2) } == [CalendarDate(year: 2026, month: 3, day: 21)])
        #expect(read { $0.coordinate(at: 3) } == [Coordinate(latitude: 48.125, longitude: 11.525)])
    }

    @Test(arguments: [10, 12, 0, -1, 40, 100_000, Int.max, Int.min])
    func `hold nothing where there is none`(field: Int) {
        #expect(read { $0.text(at: field) } == [nil])
        #expect(read { $0.number(at: field) } == [nil])
        #expect(read { $0.integer(at: field) } == [nil])
        #expect(read { $0.timeOfDay(at: field) } == [nil])
        #expect(read { $0.date(at: field) } == [nil])
        #expect(read { $0.coordinate(at: field) } == [nil])
    }

    @Test(arguments: [9, 11])
    func `hold no number where there are letters`(field: Int) {
        #expect(read { $0.number(at: field) } == [nil])
        #expect(read { $0.coordinate(at: field) } == [nil])
    }
}
