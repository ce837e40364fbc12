internal import CSodium
package import Platform

/// A random token that grants access to the page.
package struct SecretToken: Hashable, Sendable, CustomStringConvertible {
    fileprivate static let size = 32

    private let bytes: [UInt8]

    /// Creates a random token.
    ///
    /// - Throws: `Failure` if the system has no random numbers.
    package static func random() throws(Failure) -> SecretToken {
        try Sodium.begin()
        var bytes = [UInt8](repeating: 0, count: size)
        unsafe randombytes_buf(&bytes, size)
        return SecretToken(bytes)
    }

    /// Parses a token; `nil` if it is malformed.
    package init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(of: text), bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes as hexadecimal digits.
    package var description: String { Hexadecimal.text(of: bytes) }

    /// The hash to store; the token cannot be derived from it.
    package var hash: Hash {
        var hash = [UInt8](repeating: 0, count: Self.size)
        // Fails only if the buffer is too small.
        _ = unsafe crypto_generichash(&hash, Self.size, bytes, UInt64(bytes.count), nil, 0)
        return Hash(bytes: hash)
    }

    /// BLAKE2b hash of a token, computed by libsodium.
    package struct Hash: Hashable, Sendable, CustomStringConvertible {
        fileprivate let bytes: [UInt8]

        /// The bytes as hexadecimal digits.
        package var description: String { Hexadecimal.text(of: bytes) }
    }
}

extension SecretToken.Hash {
    /// Parses a stored hash; `nil` if it is malformed.
    init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(of: text), bytes.count == SecretToken.size else { return nil }
        self.bytes = bytes
    }
}

private enum Hexadecimal {
    static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Decodes an even number of lower-case digits; `nil` for other text.
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

/// A password hash: libsodium's argon2id string, which includes the salt.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
    /// Memory per attempt in bytes: affordable for a small machine, expensive for guessing.
    private static let memory = 19 << 20

    /// Passes over the memory (libsodium's `opslimit`).
    private static let passes: UInt64 = 3

    /// Shortest password in characters.
    private static let fewestCharacters = 8

    /// Longest password in bytes.
    private static let mostBytes = 1024

    package let description: String

    /// Hashes a chosen password.
    ///
    /// - Throws: `Failure` if it is too short or too long, or there is not enough memory.
    package init(ofNew password: String) throws(Failure) {
        guard password.count >= Self.fewestCharacters else {
            throw Failure("a password needs at least \(Self.fewestCharacters) characters; nothing was changed", .usage)
        }
        guard password.utf8.count <= Self.mostBytes else {
            throw Failure("a password has at most \(Self.mostBytes) bytes; nothing was changed", .usage)
        }
        try self.init(of: password)
    }

    /// Hashes a password with a new salt.
    ///
    /// - Throws: `Failure` if there is not enough memory.
    package init(of password: String) throws(Failure) {
        try Sodium.begin()
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let secret = Self.bytes(of: password)
        guard unsafe crypto_pwhash_str(&text, secret, UInt64(secret.count), Self.passes, Self.memory) == 0 else {
            throw Failure("not enough memory to hash the password", .temporary)
        }
        description = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Reads a stored hash; `nil` if it is invalid.
    init?(_ text: String) {
        guard text.hasPrefix("$argon2id$"), text.utf8.count < crypto_pwhash_strbytes() else { return nil }
        description = text
    }

    /// Whether this is the hash of a password; deliberately slow and memory-intensive.
    package func isMade(of password: String) -> Bool {
        guard (try? Sodium.begin()) != nil else { return false }
        let secret = Self.bytes(of: password)
        var text = description.utf8.map { CChar(bitPattern: $0) }
        text += [CChar](repeating: 0, count: crypto_pwhash_strbytes() - text.count)
        return unsafe crypto_pwhash_str_verify(text, secret, UInt64(secret.count)) == 0
    }

    private static func bytes(of password: String) -> [CChar] { password.utf8.map { CChar(bitPattern: $0) } }
}

/// Initialisation of the library libsodium.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Initialises libsodium and its random number generator once.
    ///
    /// - Throws: `Failure` if the system has no random numbers.
    static func begin() throws(Failure) {
        guard isReady else { throw Failure("libsodium cannot start: the system provides no random numbers", .software) }
    }
}
