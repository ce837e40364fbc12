internal import CSodium
package import FleetStorage

/// A word by which a device is let in: the device's key, and a secret that nobody can guess.
package struct DeviceToken: Hashable, Sendable, CustomStringConvertible {
    private static let lengths = (device: 16, secret: 24)

    private let device, secret: [UInt8]

    /// A new secret of a device that gets its key afterwards.
    package struct Secret: Sendable {
        fileprivate let bytes: [UInt8]

        /// A new one.
        package init() {
            // The system's generator is one that nobody can guess.
            var generator = SystemRandomNumberGenerator()
            bytes = (0..<DeviceToken.lengths.secret).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }

        /// The SHA-256 of it, which is what is kept.
        package var hash: [UInt8] { DeviceToken.hash(of: bytes) }
    }

    /// The token of a device.
    package init(of device: [UInt8], _ secret: Secret) { (self.device, self.secret) = (device, secret.bytes) }

    /// A token that somebody shows; nil for text that is none.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let device = Base64URL.bytes(of: parts[0]), device.count == Self.lengths.device,
            let secret = Base64URL.bytes(of: parts[1]), secret.count == Self.lengths.secret
        else { return nil }
        (self.device, self.secret) = (device, secret)
    }

    /// The proof that the fleet's storage looks at.
    package var pass: DevicePass { DevicePass(device: device, secretHash: Self.hash(of: secret)) }

    /// The token as text of letters, digits, `-`, `_` and a point.
    package var description: String { Base64URL.text(of: device) + "." + Base64URL.text(of: secret) }

    private static func hash(of bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        // It never fails.
        _ = unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }
}
