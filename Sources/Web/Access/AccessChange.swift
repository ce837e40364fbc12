internal import GNSS
internal import Platform
package import Terminal

/// The user's changes to the page's access: `gpslog web --set-password`, `--share` and `--end-shares`.
package struct AccessChange {
    /// Shortest password in characters.
    private static let fewestCharacters = 8

    /// Longest password in bytes.
    private static let mostBytes = 1024

    private let file: AccessFile

    package init(in file: AccessFile) { self.file = file }

    /// Sets the password and revokes all share links, so that all visitors have to sign in again.
    ///
    /// - Throws: `Failure` if it is too short or too long, or the file cannot be written.
    package func setPassword(_ password: String) throws(Failure) {
        guard password.count >= Self.fewestCharacters else {
            throw Failure("a password needs at least \(Self.fewestCharacters) characters; nothing was changed", .usage)
        }
        guard password.utf8.count <= Self.mostBytes else {
            throw Failure("a password has at most \(Self.mostBytes) bytes; nothing was changed", .usage)
        }
        var record = try file.read()
        record.password = try PasswordHash(of: password)
        record.links = []
        try file.write(record)
    }

    /// Creates a share link that expires after a time in seconds.
    ///
    /// - Returns: the token for the link. Only its hash is stored.
    /// - Throws: `Failure` if no password is set, so that no link is needed, or the file cannot be written.
    package func share(for seconds: Double) throws(Failure) -> SecretToken {
        var record = try file.read()
        guard record.password != nil else {
            throw Failure(
                "without a password, everyone sees the page; set one first with gpslog web --set-password",
                .usage
            )
        }
        let token = try SecretToken.random()
        let now = UTCTime.now
        record.links.removeAll { $0.end <= now }
        record.links.append(SharedLink(token: token.hash, end: now.advanced(bySeconds: max(1, seconds))))
        try file.write(record)
        return token
    }

    /// Revokes all share links.
    ///
    /// - Returns: the number of links that had not expired.
    /// - Throws: `Failure` if the file cannot be written.
    package func endLinks() throws(Failure) -> Int {
        var record = try file.read()
        let now = UTCTime.now
        let count = record.links.count { $0.end > now }
        guard !record.links.isEmpty else { return 0 }
        record.links = []
        try file.write(record)
        return count
    }
}
