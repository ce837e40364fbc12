package import GNSS

/// The password and the share links.
package struct AccessRecord: Hashable, Sendable {
    /// `nil` if no password is set.
    package var password: PasswordHash?

    /// Share links, including expired ones.
    package var links: [SharedLink] = []

    package init() {}

    /// Parses the file's text; `nil` if it is invalid.
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

    /// Latest valid expiry in seconds since 1970.
    private static let latestEnd: Int64 = 9_000_000_000

    var text: String {
        var lines = ["# Who may see the page: hashes, which gpslog web --set-password and gpslog web --share write."]
        if let password { lines.append("password \(password)") }
        lines += links.map { "link \($0.token) \($0.end.secondsSince1970)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The link with a token; `nil` if there is none or it has expired.
    func link(of token: SecretToken, at now: UTCTime) -> SharedLink? {
        let hash = token.hash
        return links.first { $0.token == hash && now < $0.end }
    }
}

/// A link to view the page without a password until it expires.
package struct SharedLink: Hashable, Sendable {
    package let token: SecretToken.Hash

    /// Time at which the link expires.
    package let end: UTCTime

    package init(token: SecretToken.Hash, end: UTCTime) { (self.token, self.end) = (token, end) }
}
