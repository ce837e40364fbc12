package import Platform
internal import Synchronization

/// Limits the requests per second of each device, with some more allowed in a burst.
package final class RateLimit: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    /// Number of devices at which idle ones are forgotten.
    private static let most = 20_000

    private let rate, burst: Double
    private let buckets = Mutex<[DevicePass: Bucket]>([:])

    /// `rate`: requests per second; a burst may have five seconds' worth.
    package init(_ rate: Double) { (self.rate, burst) = (rate, max(1, rate * 5)) }

    /// Counts a request of a device.
    ///
    /// - Parameters:
    ///   - pass: the device. Only devices authenticated before are counted.
    ///   - now: the current time.
    /// - Returns: `nil` if the request is allowed, otherwise seconds until the next one.
    package func count(_ pass: DevicePass, at now: ContinuousClock.Instant = .now) -> Int? {
        buckets.withLock { buckets in
            guard var bucket = buckets[pass] else { return nil }
            bucket.tokens = min(burst, bucket.tokens + (now - bucket.time) / .seconds(1) * rate)
            bucket.time = now
            defer { buckets[pass] = bucket }
            guard bucket.tokens >= 1 else { return max(1, Int(((1 - bucket.tokens) / rate).rounded(.up))) }
            bucket.tokens -= 1
            return nil
        }
    }

    /// Starts counting the requests of a device, after it was authenticated.
    package func remember(_ pass: DevicePass, at now: ContinuousClock.Instant = .now) {
        buckets.withLock { buckets in
            if buckets[pass] != nil { return }
            if buckets.count >= Self.most {
                // Devices whose whole burst is available again need no entry.
                buckets = buckets.filter { (now - $0.value.time) / .seconds(1) * rate < burst }
            }
            if buckets.count < Self.most { buckets[pass] = Bucket(tokens: burst - 1, time: now) }
        }
    }

    /// Whether the device was authenticated recently.
    package func isKnown(_ pass: DevicePass) -> Bool { buckets.withLock { $0[pass] != nil } }

    /// Stops counting a token that is no longer valid.
    package func forget(_ pass: DevicePass) { buckets.withLock { _ = $0.removeValue(forKey: pass) } }
}

/// Remembers invalid tokens, and the clients that send them, so that they do not cause a database query each.
package final class TokenRefusals: Sendable {
    /// How to treat a token that has not been accepted before.
    package enum Verdict: Hashable {
        /// The database has to be queried.
        case mayAsk
        /// The database rejected it recently.
        case refused
        /// The client has sent too many invalid tokens, and may retry after this time.
        case tooMany(seconds: Int)
    }

    private struct Neighbour {
        var left: Double
        var time: ContinuousClock.Instant
    }

    private struct State {
        var tokens: [DevicePass: ContinuousClock.Instant] = [:]
        var neighbours: [String: Neighbour] = [:]
    }

    /// How long a rejection is remembered.
    private static let validity = Duration.seconds(5)
    /// Invalid tokens that a client may send in a burst, and per second.
    private static let (burst, rate) = (50.0, 5.0)
    private static let most = 10_000

    private let state = Mutex(State())

    package init() {}

    package func verdict(
        on pass: DevicePass,
        from address: SocketAddress?,
        at now: ContinuousClock.Instant = .now
    ) -> Verdict {
        state.withLock { state in
            if let time = state.tokens[pass], now - time < Self.validity { return .refused }
            guard let network = address?.network, let known = state.neighbours[network] else { return .mayAsk }
            let left = Self.left(of: known, at: now)
            return left >= 1 ? .mayAsk : .tooMany(seconds: max(1, Int(((1 - left) / Self.rate).rounded(.up))))
        }
    }

    /// Records that the database rejected a token.
    package func remember(_ pass: DevicePass, from address: SocketAddress?, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            if state.tokens.count >= Self.most {
                state.tokens = state.tokens.filter { now - $0.value < Self.validity }
            }
            if state.tokens.count < Self.most { state.tokens[pass] = now }
            guard let network = address?.network else { return }
            if state.neighbours.count >= Self.most {
                state.neighbours = state.neighbours.filter { Self.left(of: $0.value, at: now) < Self.burst }
            }
            let left = state.neighbours[network].map { Self.left(of: $0, at: now) } ?? Self.burst
            if state.neighbours.count < Self.most || state.neighbours[network] != nil {
                state.neighbours[network] = Neighbour(left: max(0, left - 1), time: now)
            }
        }
    }

    private static func left(of neighbour: Neighbour, at now: ContinuousClock.Instant) -> Double {
        min(burst, neighbour.left + (now - neighbour.time) / .seconds(1) * rate)
    }
}
