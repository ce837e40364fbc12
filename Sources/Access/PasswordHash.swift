internal import CSodium
package import Terminal

/// A password as it is stored: what libsodium makes of it by argon2id, in one line of text with its salt.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
    /// Bytes that each attempt at a password takes: what a small machine can spare, and what makes guessing dear.
    private static let memory = 19 << 20

    /// Times that an attempt goes through these bytes.
    private static let passes: UInt64 = 3

    /// The text that is stored.
    package let description: String

    /// The hash of a password, with a new salt.
    ///
    /// - Throws: `Failure` where the memory for it is not there.
    package init(of password: String) throws(Failure) {
        try Sodium.begin()
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let secret = Self.bytes(of: password)
        guard unsafe crypto_pwhash_str(&text, secret, UInt64(secret.count), Self.passes, Self.memory) == 0 else {
            throw Failure("there is too little memory to make a hash of the password", .temporary)
        }
        description = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A hash that was stored; nil for text that is none.
    init?(_ text: String) {
        guard text.hasPrefix("$argon2id$"), text.utf8.count < crypto_pwhash_strbytes() else { return nil }
        description = text
    }

    /// True where it is the hash of this password; takes time and memory by intention.
    package func isMade(of password: String) -> Bool {
        guard (try? Sodium.begin()) != nil else { return false }
        let secret = Self.bytes(of: password)
        var text = description.utf8.map { CChar(bitPattern: $0) }
        text += [CChar](repeating: 0, count: crypto_pwhash_strbytes() - text.count)
        return unsafe crypto_pwhash_str_verify(text, secret, UInt64(secret.count)) == 0
    }

    private static func bytes(of password: String) -> [CChar] { password.utf8.map { CChar(bitPattern: $0) } }
}

/// The library of all that is secret here.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Has the library find its source of random numbers, once.
    ///
    /// - Throws: `Failure` where there is none.
    static func begin() throws(Failure) {
        guard isReady else { throw Failure("libsodium does not begin: the system has no random numbers", .software) }
    }
}
