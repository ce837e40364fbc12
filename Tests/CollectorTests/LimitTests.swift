import Collector
import FleetStorage
import Platform
import Testing

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
        let (refused, address) = (RefusedTokens(), try address("192.0.2.1"))
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
        let refused = RefusedTokens()
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
