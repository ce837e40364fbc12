package import FleetStorage
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
