internal import GNSS
internal import Platform
package import Terminal

/// Changes of a user to who may see the page: `gpslog web --set-password`, `--share` and `--end-shares`.
package struct AccessChange {
    /// Characters that a password has at least.
    private static let fewestCharacters = 8

    /// Bytes that a password has at most.
    private static let mostBytes = 1024

    private let file: AccessFile

    /// Changes in a file.
    package init(in file: AccessFile) { self.file = file }

    /// Sets the password; whoever has signed in by another one has to do so again.
    ///
    /// - Throws: `Failure` where it is too short, or the file cannot be written.
    package func setPassword(_ password: String) throws(Failure) {
        guard password.count >= Self.fewestCharacters else {
            throw Failure("a password needs at least \(Self.fewestCharacters) characters; nothing was changed", .usage)
        }
        guard password.utf8.count <= Self.mostBytes else {
            throw Failure("a password has at most \(Self.mostBytes) bytes; nothing was changed", .usage)
        }
        var record = try file.read()
        record.password = try PasswordHash(of: password)
        try file.write(record)
    }

    /// Makes a link that ends after a time.
    ///
    /// - Returns: the token that is to be in the link; it is known to nobody else.
    /// - Throws: `Failure` where no password is set, which the link would stand in for, or the file cannot be written.
    package func share(for seconds: Double) throws(Failure) -> SecretToken {
        var record = try file.read()
        guard record.password != nil else {
            throw Failure(
                "there is nothing to share while no password is set; set one with gpslog web --set-password",
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

    /// Ends all links at once.
    ///
    /// - Returns: the number of those that had not ended yet.
    /// - Throws: `Failure` where the file cannot be written.
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
