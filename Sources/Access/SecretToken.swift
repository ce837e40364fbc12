internal import CSodium
package import Terminal

/// A word that nobody can guess: who has it is let in.
package struct SecretToken: Hashable, Sendable, CustomStringConvertible {
    fileprivate static let size = 32

    private let bytes: [UInt8]

    /// A new one.
    ///
    /// - Throws: `Failure` where the system has no random numbers.
    package static func random() throws(Failure) -> SecretToken {
        try Sodium.begin()
        var bytes = [UInt8](repeating: 0, count: size)
        unsafe randombytes_buf(&bytes, size)
        return SecretToken(bytes)
    }

    /// One that somebody shows; nil for text that is none.
    package init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(of: text), bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The word, in hexadecimal digits.
    package var description: String { Hexadecimal.text(of: bytes) }

    /// The part of it that is kept: who reads that has no token.
    package var hash: Hash {
        var hash = [UInt8](repeating: 0, count: Self.size)
        // It fails only where there is too little room for the result.
        _ = unsafe crypto_generichash(&hash, Self.size, bytes, UInt64(bytes.count), nil, 0)
        return Hash(bytes: hash)
    }

    /// The hash of a token, as libsodium makes it by BLAKE2b.
    package struct Hash: Hashable, Sendable, CustomStringConvertible {
        fileprivate let bytes: [UInt8]

        /// The hash as it is stored.
        package var description: String { Hexadecimal.text(of: bytes) }
    }
}

extension SecretToken.Hash {
    /// A hash that was stored; nil for text that is none.
    init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(of: text), bytes.count == SecretToken.size else { return nil }
        self.bytes = bytes
    }
}

/// Bytes as digits.
private enum Hexadecimal {
    static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The bytes of an even number of small digits; nil for other text.
    static func bytes(of text: String) -> [UInt8]? {
        let digits = text.utf8.map { digit in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x61...0x66: digit - 0x61 + 10
            default: UInt8.max
            }
        }
        guard digits.count.isMultiple(of: 2), !digits.contains(.max) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
