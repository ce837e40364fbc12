/// The pace at which passwords may be tried: some at once, and then one after the other.
///
/// It holds for each address, and, slower to be used up, for all together: who has many addresses cannot guess faster.
package struct SignInLimit: Sendable {
    /// Attempts at once of an address, and the time after which it has another one.
    private static let ofOne = (burst: 5.0, pause: Duration.seconds(10))

    /// The same for all addresses together.
    private static let ofAll = (burst: 20.0, pause: Duration.seconds(2))

    /// Addresses that are remembered; further ones wait until one of these may try as often as a new one.
    private static let mostAddresses = 1000

    private var all = Allowance(left: ofAll.burst)
    private var ofAddress: [String: Allowance] = [:]

    /// Attempts that are left, as of a moment.
    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant?

        /// Adds what has come in the meantime.
        mutating func refill(to burst: Double, each pause: Duration, at now: ContinuousClock.Instant) {
            if let at { left = min(burst, left + max(0, at.duration(to: now) / pause)) }
            at = now
        }

        /// The time until there is one.
        func wait(each pause: Duration) -> Duration { left >= 1 ? .zero : pause * (1 - left) }
    }

    /// A limit that nobody has come to.
    package init() {}

    /// Takes one attempt of an address.
    ///
    /// - Returns: nil where it may be made now; else the time after which it may.
    package mutating func take(of address: String, at now: ContinuousClock.Instant) -> Duration? {
        all.refill(to: Self.ofAll.burst, each: Self.ofAll.pause, at: now)
        forgetWhoRests(at: now)
        guard var own = ofAddress[address] ?? (ofAddress.count < Self.mostAddresses ? Self.new : nil) else {
            return Self.ofOne.pause
        }
        own.refill(to: Self.ofOne.burst, each: Self.ofOne.pause, at: now)
        ofAddress[address] = own
        let wait = max(own.wait(each: Self.ofOne.pause), all.wait(each: Self.ofAll.pause))
        guard wait == .zero else { return wait }
        own.left -= 1
        all.left -= 1
        ofAddress[address] = own
        return nil
    }

    /// Gives an attempt back, because it was right.
    package mutating func giveBack(to address: String) {
        ofAddress[address]?.left += 1
        all.left = min(Self.ofAll.burst, all.left + 1)
    }

    private static var new: Allowance { Allowance(left: ofOne.burst) }

    /// Forgets addresses that may do what a new one may.
    private mutating func forgetWhoRests(at now: ContinuousClock.Instant) {
        guard ofAddress.count >= Self.mostAddresses else { return }
        for (address, var own) in ofAddress {
            own.refill(to: Self.ofOne.burst, each: Self.ofOne.pause, at: now)
            if own.left >= Self.ofOne.burst { ofAddress[address] = nil }
        }
    }
}
