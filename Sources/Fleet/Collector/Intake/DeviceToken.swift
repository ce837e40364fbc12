internal import CSodium
internal import Text

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
