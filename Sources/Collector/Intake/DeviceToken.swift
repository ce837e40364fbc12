internal import CSodium
package import FleetStorage

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
