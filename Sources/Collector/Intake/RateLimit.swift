package import FleetStorage
internal import Synchronization

/// A limit of how often each device may ask: so many times a second, and some more at once.
package final class RateLimit: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    /// Devices that are remembered before those are forgotten that have not asked for a while.
    private static let most = 20_000

    private let rate, burst: Double
    private let buckets = Mutex<[DevicePass: Bucket]>([:])

    /// A limit of requests a second.
    package init(_ rate: Double) { (self.rate, burst) = (rate, max(1, rate * 5)) }

    /// Counts a request of a device.
    ///
    /// - Parameters:
    ///   - pass: the device, which has been let in before; of others nothing is remembered.
    ///   - now: the time.
    /// - Returns: nil where it is within the limit; else seconds to wait.
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

    /// Notes that a device has been let in, so that its requests are counted from now on.
    package func remember(_ pass: DevicePass, at now: ContinuousClock.Instant = .now) {
        buckets.withLock { buckets in
            if buckets[pass] != nil { return }
            if buckets.count >= Self.most {
                // A device that has not asked for so long has all of its requests again.
                buckets = buckets.filter { (now - $0.value.time) / .seconds(1) * rate < burst }
            }
            if buckets.count < Self.most { buckets[pass] = Bucket(tokens: burst - 1, time: now) }
        }
    }

    /// True for a device that has been let in lately.
    package func isKnown(_ pass: DevicePass) -> Bool { buckets.withLock { $0[pass] != nil } }

    /// Forgets a token that lets nobody in any more.
    package func forget(_ pass: DevicePass) { buckets.withLock { _ = $0.removeValue(forKey: pass) } }
}
