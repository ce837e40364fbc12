internal import CSodium
package import Terminal

/// A password hash: libsodium's argon2id string, which includes the salt.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
    /// Memory per attempt in bytes: affordable for a small machine, expensive for guessing.
    private static let memory = 19 << 20

    /// Passes over the memory (libsodium's `opslimit`).
    private static let passes: UInt64 = 3

    package let description: String

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
