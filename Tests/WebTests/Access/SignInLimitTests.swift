import Web
import Testing

@Suite struct `The pace at which passwords may be tried` {
    private var limit = SignInLimit()
    private let start = ContinuousClock.now

    private mutating func attempts(of address: String, after seconds: Int) -> Int {
        var count = 0
        while count < 100, limit.take(of: address, at: start + .seconds(seconds)) == nil { count += 1 }
        return count
    }

    @Test mutating func `is five at once, then one each ten seconds`() {
        #expect(attempts(of: "192.0.2.1", after: 0) == 5)
        let wait = limit.take(of: "192.0.2.1", at: start + .seconds(4)) ?? .zero
        #expect(wait > .milliseconds(5999) && wait < .milliseconds(6001))
        #expect(attempts(of: "192.0.2.1", after: 10) == 1)
        #expect(attempts(of: "192.0.2.1", after: 30) == 2)
        #expect(attempts(of: "192.0.2.1", after: 3600) == 5)
    }

    @Test mutating func `is each address's own`() {
        #expect(attempts(of: "192.0.2.1", after: 0) == 5)
        #expect(attempts(of: "192.0.2.2", after: 0) == 5)
    }

    @Test mutating func `ends for all where many addresses try`() {
        let sum = (1...50).reduce(0) { $0 + attempts(of: "192.0.2.\($1)", after: 0) }
        // Two of each address, and 20 of all.
        #expect(sum == 120)
        #expect((1...50).reduce(0) { $0 + attempts(of: "198.51.100.\($1)", after: 10) } == 105)
    }

    @Test mutating func `locks out nobody who comes from an address of their own`() {
        for number in 1...30 { _ = attempts(of: "192.0.2.\(number)", after: 0) }
        #expect(attempts(of: "198.51.100.1", after: 0) == 2)
    }

    @Test mutating func `does not count what was right`() {
        for _ in 0..<100 {
            #expect(limit.take(of: "192.0.2.1", at: start) == nil)
            limit.giveBack(to: "192.0.2.1")
        }
    }

    @Test mutating func `remembers no more addresses than there is room for`() {
        for number in 0..<1000 { _ = limit.take(of: "\(number)", at: start + .seconds(2 * number)) }
        #expect(limit.take(of: "new", at: start + .seconds(1998)) == nil)
        var crowd = SignInLimit()
        for number in 0..<1000 { _ = crowd.take(of: "\(number)", at: start) }
        #expect(crowd.take(of: "new", at: start) != nil)
    }
}
