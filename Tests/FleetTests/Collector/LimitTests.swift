import Fleet
import HTTPServing
import Platform
import Synchronization
import Testing
import TestSupport

@Suite struct `A limit of how often a device may ask` {
    private static func pass(_ number: Int) -> DevicePass {
        DevicePass(
            device: [UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)],
            secretHash: []
        )
    }

    private let start = ContinuousClock.now

    @Test func `lets it ask for five seconds' worth at once, and then so often a second`() {
        let (limit, pass) = (RateLimit(2), Self.pass(1))
        limit.remember(pass, at: start)
        for _ in 0..<9 { #expect(limit.count(pass, at: start) == nil) }
        #expect(limit.count(pass, at: start) == 1)
        let later = start + .seconds(1)
        #expect((0..<3).map { _ in limit.count(pass, at: later) } == [nil, nil, 1])
        #expect(limit.count(Self.pass(2), at: later) == nil)
    }

    @Test func `says how long it is to wait where it may ask seldom`() {
        let (limit, pass) = (RateLimit(0.1), Self.pass(1))
        limit.remember(pass, at: start)
        #expect(limit.count(pass, at: start) == 10)
        #expect(limit.count(pass, at: start + .seconds(4)) == 6)
        #expect(limit.count(pass, at: start + .seconds(11)) == nil)
    }

    @Test func `remembers only devices that were let in, as long as there is room`() {
        let limit = RateLimit(2)
        #expect(!limit.isKnown(Self.pass(0)))
        for number in 0..<20_000 { limit.remember(Self.pass(number), at: start) }
        limit.remember(Self.pass(20_000), at: start + .seconds(1))
        #expect(limit.isKnown(Self.pass(0)) && !limit.isKnown(Self.pass(20_000)))
        // By then the other devices have their whole burst again.
        limit.remember(Self.pass(20_000), at: start + .seconds(6))
        #expect(!limit.isKnown(Self.pass(0)) && limit.isKnown(Self.pass(20_000)))
        limit.forget(Self.pass(20_000))
        #expect(!limit.isKnown(Self.pass(20_000)))
    }
}

@Suite struct `Tokens that let nobody in` {
    private static func pass(_ number: Int) -> DevicePass {
        DevicePass(device: [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)], secretHash: [])
    }

    private let start = ContinuousClock.now

    private func address(_ host: String) throws -> Platform.SocketAddress {
        let address = Platform.SocketAddress(host: host, port: 0)
        return try #require(address)
    }

    @Test func `are asked about once in five seconds`() throws {
        let (refused, address) = (TokenRefusals(), try address("192.0.2.1"))
        #expect(refused.verdict(on: Self.pass(1), from: address, at: start) == .mayAsk)
        refused.remember(Self.pass(1), from: address, at: start)
        #expect(refused.verdict(on: Self.pass(1), from: address, at: start + .seconds(4)) == .refused)
        #expect(refused.verdict(on: Self.pass(2), from: address, at: start) == .mayAsk)
        #expect(refused.verdict(on: Self.pass(1), from: address, at: start + .seconds(5)) == .mayAsk)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"),
    ])
    func `have who shows many wait, and no other address`(shown: String, near: String, other: String) throws {
        let refused = TokenRefusals()
        for number in 0..<50 {
            let verdict = refused.verdict(on: Self.pass(number), from: try address(shown), at: start)
            #expect(verdict == .mayAsk)
            refused.remember(Self.pass(number), from: try address(shown), at: start)
        }
        let news = Self.pass(50)
        #expect(refused.verdict(on: news, from: try address(near), at: start) == .tooMany(seconds: 1))
        #expect(refused.verdict(on: news, from: try address(other), at: start) == .mayAsk)
        #expect(refused.verdict(on: news, from: nil, at: start) == .mayAsk)
        // The rate is five per second.
        let later = start + .seconds(1)
        for number in 50..<55 {
            #expect(refused.verdict(on: Self.pass(number), from: try address(near), at: later) == .mayAsk)
            refused.remember(Self.pass(number), from: try address(near), at: later)
        }
        #expect(refused.verdict(on: Self.pass(55), from: try address(near), at: later) == .tooMany(seconds: 1))
    }
}

@Suite struct `A budget of memory` {
    private final class Shares: Sendable {
        private let shares = Mutex<[BudgetShare?]>([])
        var count: Int { shares.withLock(\.count) }

        func add(_ share: BudgetShare) { shares.withLock { $0.append(share) } }
        func letGo(_ index: Int) {
            // Release it outside the lock, as another share may then be granted.
            let share = shares.withLock { shares in
                defer { shares[index] = nil }
                return shares[index]
            }
            withExtendedLifetime(share) {}
        }
    }

    @Test func `grants as much as there is`() {
        let (budget, shares) = (Budget(10), Shares())
        #expect(budget.request(6, grant: shares.add) && budget.request(4, grant: shares.add))
        #expect(shares.count == 2)
        #expect(!budget.request(1, grant: shares.add))
        #expect(!BudgetShare(of: budget).grow(by: 1))
    }

    @Test func `grants to those first who came first, once enough is given back`() {
        let (budget, shares) = (Budget(10, mostWaiting: 2), Shares())
        #expect(budget.request(6, grant: shares.add) && budget.request(4, grant: shares.add))
        #expect(budget.request(5, grant: shares.add) && budget.request(1, grant: shares.add))
        #expect(!budget.request(1, grant: shares.add))
        shares.letGo(1)
        // The last request would fit, but the one before it is still waiting.
        #expect(shares.count == 2)
        shares.letGo(0)
        #expect(shares.count == 4)
    }

    @Test func `grants all of it to who asks for more`() {
        let (budget, shares) = (Budget(10, mostWaiting: 1), Shares())
        #expect(budget.request(11, grant: shares.add))
        #expect(shares.count == 1)
        #expect(budget.request(1, grant: shares.add))
        shares.letGo(0)
        #expect(shares.count == 2)
    }

    @Test func `passes over who does not want a share any more`() {
        let (budget, shares) = (Budget(1, mostWaiting: 300), Shares())
        #expect(budget.request(1, grant: shares.add))
        for _ in 0..<200 { #expect(budget.request(1) { _ in }) }
        #expect(budget.request(1, grant: shares.add))
        shares.letGo(0)
        #expect(shares.count == 2)
    }

    @Test func `lets a share grow as far as there is something left`() {
        let budget = Budget(10)
        let share = BudgetShare(of: budget)
        #expect(share.grow(to: 7) && share.grow(to: 3) && share.grow(by: 2))
        #expect(!share.grow(to: 11) && share.grow(to: 10))
        #expect(!BudgetShare(of: budget).grow(by: 1))
    }
}

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

@Suite struct `Deadlines that come the same time after they began` {
    /// Collects the deadlines that have passed.
    private final class Arrivals: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock(\.self) }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Waits until another task makes a condition true.
    private func reach(_ condition: () -> Bool) async throws {
        try await until(every: .milliseconds(1)) { condition() }
    }

    @Test(.timeLimit(.minutes(2))) func `come in their order, unless they are cancelled`() async throws {
        let (deadlines, arrivals) = (Deadlines(after: .seconds(1)), Arrivals())
        _ = deadlines.begin { arrivals.add("first") }
        let second = deadlines.begin { arrivals.add("second") }
        _ = deadlines.begin { arrivals.add("third") }
        deadlines.cancel(second)
        try await reach { arrivals.all.last == "third" }
        #expect(arrivals.all == ["first", "third"])
        #expect(deadlines.count == 0)
    }

    @Test(.timeLimit(.minutes(2))) func `come again after there were none`() async throws {
        let (deadlines, arrivals) = (Deadlines(after: .milliseconds(1)), Arrivals())
        for name in ["first", "second", "third"] {
            _ = deadlines.begin { arrivals.add(name) }
            try await reach { arrivals.all.last == name }
        }
    }

    @Test func `are forgotten as soon as they are cancelled`() {
        let deadlines = Deadlines(after: .seconds(3600))
        for _ in 0..<10_000 { deadlines.cancel(deadlines.begin {}) }
        #expect(deadlines.count == 0)
        let (first, second) = (deadlines.begin {}, deadlines.begin {})
        deadlines.cancel(second)
        #expect(deadlines.count == 2)
        deadlines.cancel(first)
        #expect(deadlines.count == 0)
        deadlines.cancel(first)
        #expect(deadlines.count == 0)
    }
}
