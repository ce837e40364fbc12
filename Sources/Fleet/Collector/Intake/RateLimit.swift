internal import CSodium
package import Platform
internal import Synchronization
internal import Text

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

/// A device's access token: its key and a random secret.
package struct DeviceToken: Hashable, Sendable, CustomStringConvertible {
    private static let lengths = (device: 16, secret: 24)

    private let device, secret: [UInt8]

    /// A new secret, created before the device has a key.
    package struct Secret: Sendable {
        fileprivate let bytes: [UInt8]

        package init() {
            // The system's generator is cryptographically secure.
            var generator = SystemRandomNumberGenerator()
            bytes = (0..<DeviceToken.lengths.secret).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }

        /// SHA-256 of the secret; only this is stored.
        package var hash: [UInt8] { DeviceToken.hash(of: bytes) }
    }

    package init(of device: [UInt8], _ secret: Secret) { (self.device, self.secret) = (device, secret.bytes) }

    /// Parses a token; `nil` if it is malformed.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let device = Base64URL.bytes(of: parts[0]), device.count == Self.lengths.device,
            let secret = Base64URL.bytes(of: parts[1]), secret.count == Self.lengths.secret
        else { return nil }
        (self.device, self.secret) = (device, secret)
    }

    /// The key and the hash that the fleet's storage compares.
    package var pass: DevicePass { DevicePass(device: device, secretHash: Self.hash(of: secret)) }

    /// Letters, digits, `-`, `_` and one dot.
    package var description: String { Base64URL.text(of: device) + "." + Base64URL.text(of: secret) }

    private static func hash(of bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        // `crypto_hash_sha256` never fails.
        _ = unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }
}

/// Base64 with the alphabet for URLs (RFC 4648, section 5), without padding.
enum Base64URL {
    static func text(of bytes: [UInt8]) -> String {
        var buffer = TextBuffer(capacity: bytes.count * 2)
        Base64.append(bytes, to: &buffer)
        let digits = buffer.bytes.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Decodes text; `nil` if it is invalid.
    static func bytes(of text: Substring) -> [UInt8]? {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), 0...0x20: return nil
            default: digits.append(byte)
            }
        }
        while !digits.count.isMultiple(of: 4) { digits.append(UInt8(ascii: "=")) }
        return Base64.decode(digits)
    }
}
