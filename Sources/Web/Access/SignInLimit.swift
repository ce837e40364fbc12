/// Limits the rate of password attempts, with a burst allowed at first.
///
/// The limit applies to each address and, with a larger burst, to all together, so that many addresses do not help. An
/// address's first attempts are its own, so that many addresses do not lock out the user either.
package struct SignInLimit: Sendable {
    /// Burst per address, and the interval at which an attempt is added.
    private static let ofOne = (burst: 5.0, pause: Duration.seconds(10))

    /// Attempts of an address that the limit of all does not refuse; after a pause it has them again.
    private static let mostFree = 2.0

    /// Burst and interval for all addresses together.
    private static let ofAll = (burst: 20.0, pause: Duration.seconds(2))

    /// Most addresses kept; further ones wait until one of these has its whole burst again.
    private static let mostAddresses = 1000

    private var all = Allowance(left: ofAll.burst)
    private var ofAddress: [String: Allowance] = [:]

    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant?

        /// Adds the attempts gained since the last call.
        mutating func refill(to burst: Double, each pause: Duration, at now: ContinuousClock.Instant) {
            if let at { left = min(burst, left + max(0, at.duration(to: now) / pause)) }
            at = now
        }

        /// Time until an attempt is available.
        func wait(each pause: Duration) -> Duration { left >= 1 ? .zero : pause * (1 - left) }
    }

    package init() {}

    /// Uses an attempt of an address.
    ///
    /// - Returns: `nil` if the attempt is allowed, otherwise the time to wait.
    package mutating func take(of address: String, at now: ContinuousClock.Instant) -> Duration? {
        all.refill(to: Self.ofAll.burst, each: Self.ofAll.pause, at: now)
        forgetWhoRests(at: now)
        guard var own = ofAddress[address] ?? (ofAddress.count < Self.mostAddresses ? Self.new : nil) else {
            return Self.ofOne.pause
        }
        own.refill(to: Self.ofOne.burst, each: Self.ofOne.pause, at: now)
        ofAddress[address] = own
        let isFree = own.left > Self.ofOne.burst - Self.mostFree
        let wait = max(own.wait(each: Self.ofOne.pause), isFree ? .zero : all.wait(each: Self.ofAll.pause))
        guard wait == .zero else { return wait }
        own.left -= 1
        if !isFree { all.left -= 1 }
        ofAddress[address] = own
        return nil
    }

    /// Returns an attempt after the right password.
    package mutating func giveBack(to address: String) {
        ofAddress[address]?.left += 1
        all.left = min(Self.ofAll.burst, all.left + 1)
    }

    private static var new: Allowance { Allowance(left: ofOne.burst) }

    /// Removes addresses that have their whole burst again.
    private mutating func forgetWhoRests(at now: ContinuousClock.Instant) {
        guard ofAddress.count >= Self.mostAddresses else { return }
        for (address, var own) in ofAddress {
            own.refill(to: Self.ofOne.burst, each: Self.ofOne.pause, at: now)
            if own.left >= Self.ofOne.burst { ofAddress[address] = nil }
        }
    }
}
