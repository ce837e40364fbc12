internal import GNSS
package import Platform

/// The user's changes to the page's access: `gpslog web --set-password`, `--share` and `--end-shares`.
package struct AccessChange {
    private let file: AccessFile

    package init(in file: AccessFile) { self.file = file }

    /// Sets the password and revokes all share links, so that all visitors have to sign in again.
    ///
    /// - Throws: `Failure` if it is too short or too long, or the file cannot be written.
    package func setPassword(_ password: String) throws(Failure) {
        let hash = try PasswordHash(ofNew: password)
        var record = try file.read()
        record.password = hash
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
