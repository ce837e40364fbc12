package import GNSS

/// The record of who may see the page: the password, and the links that were given away.
package struct AccessRecord: Hashable, Sendable {
    /// The password's hash; nil where none was set.
    package var password: PasswordHash?

    /// The links that were made, those among them that have ended.
    package var links: [SharedLink] = []

    /// A record of nobody.
    package init() {}

    /// The record that a text is; nil for other text.
    init?(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            switch words.first {
            case "password":
                guard words.count == 2, password == nil, let hash = PasswordHash(words[1]) else { return nil }
                password = hash
            case "link":
                guard words.count == 3, let token = SecretToken.Hash(words[1]), let end = Int64(words[2]),
                    (0...Self.latestEnd).contains(end)
                else { return nil }
                links.append(SharedLink(token: token, end: UTCTime(nanosecondsSince1970: end * 1_000_000_000)))
            default: return nil
            }
        }
    }

    /// Seconds since 1970 that a time can hold.
    private static let latestEnd: Int64 = 9_000_000_000

    /// The record as it is stored.
    var text: String {
        var lines = ["# Who may see the page: hashes, which gpslog web --set-password and gpslog web --share write."]
        if let password { lines.append("password \(password)") }
        lines += links.map { "link \($0.token) \($0.end.secondsSince1970)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The link that a token opens, unless it has ended.
    func link(of token: SecretToken, at now: UTCTime) -> SharedLink? {
        let hash = token.hash
        return links.first { $0.token == hash && now < $0.end }
    }
}

/// A link that lets whoever has it look at the page until it ends.
package struct SharedLink: Hashable, Sendable {
    /// The hash of the token that is in the link.
    package let token: SecretToken.Hash

    /// The time at which it ends.
    package let end: UTCTime

    /// A link.
    package init(token: SecretToken.Hash, end: UTCTime) { (self.token, self.end) = (token, end) }
}
