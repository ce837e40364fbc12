import GNSS
import Logbook
import Storage
import TestSupport
import Testing

struct `The fresh fixes of a recording` {
    private let fresh = FreshFixes()
    private let receiver = ReceiverIdentity("u-blox 7")

    private func add(_ numbers: ClosedRange<Int64>) {
        fresh.add(
            numbers.map {
                StoredFix(id: $0, receiver: receiver, run: nil, track: nil, judged: .accepted(at: Double($0)))
            }
        )
    }

    private func numbers(after last: Int64, limit: Int = 64) -> [Int64]? {
        fresh.arrivals(after: [receiver: last], limit: limit)?.flatMap(\.fixes).map(\.id)
    }

    @Test func `are those after a number`() {
        add(7...7)
        add(8...10)
        #expect(numbers(after: 7) == [8, 9, 10])
        #expect(numbers(after: 9) == [10])
    }

    @Test func `are unknown where earlier ones may be missing`() {
        add(7...7)
        add(8...10)
        #expect(numbers(after: 6) == nil)
        #expect(numbers(after: 7, limit: 2) == nil)
    }

    @Test func `are unknown before the first`() { #expect(numbers(after: 8) == nil) }

    @Test func `are none after the last`() {
        add(7...8)
        #expect(numbers(after: 8) == [])
    }

    @Test func `are only the latest`() {
        add(1...1)
        add(2...100)
        #expect(numbers(after: 60) == nil)
        #expect(numbers(after: 68)?.count == 32)
    }
}
