import HTTPServing
import Synchronization
import Testing

@Suite struct `A crowd` {
    private final class Member: Sendable {}

    /// Collects the numbers of displaced members.
    private final class Displaced: Sendable {
        private let numbers = Mutex<[Int]>([])
        var all: [Int] { numbers.withLock(\.self) }

        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    private let displaced = Displaced()
    private let members = (0..<6).map { _ in Member() }

    private func add(_ numbers: [Int], to crowd: Crowd, of neighbour: String?) {
        for number in numbers {
            crowd.add(members[number], of: neighbour) { [displaced] in displaced.add(number) }
        }
    }

    @Test func `has the oldest member displaced by one too many`() {
        let crowd = Crowd(atMost: 3, ofNeighbour: 2)
        add([0, 1, 2], to: crowd, of: nil)
        #expect(displaced.all.isEmpty)
        add([3, 4], to: crowd, of: nil)
        #expect(displaced.all == [0, 1])
        #expect(members.map(crowd.has) == [false, false, true, true, true, false])
    }

    @Test func `has no one displaced by those who have left`() {
        let crowd = Crowd(atMost: 3, ofNeighbour: 2)
        add([0, 1, 2], to: crowd, of: nil)
        crowd.remove(members[1])
        crowd.remove(members[1])
        add([3], to: crowd, of: nil)
        #expect(displaced.all.isEmpty)
        add([4], to: crowd, of: nil)
        #expect(displaced.all == [0])
    }

    @Test func `has a network displace its own members before others`() {
        let crowd = Crowd(atMost: 6, ofNeighbour: 2)
        add([0], to: crowd, of: "198.51.100.1")
        add([1, 2, 3, 4], to: crowd, of: "192.0.2.1")
        #expect(displaced.all == [1, 2])
        #expect(members.map(crowd.has) == [true, false, false, true, true, false])
    }
}
