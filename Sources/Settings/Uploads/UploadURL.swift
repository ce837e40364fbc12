/// A server's URL, with the parts needed to validate and display it.
package struct UploadURL: Hashable, Sendable, CustomStringConvertible {
    /// The text as entered by the user.
    package let text: String

    /// The part before `://`, in lower case.
    package let scheme: String

    private let host: Substring

    /// Parses a URL; `nil` if it is invalid.
    package init?(_ text: String) {
        guard let colon = text.firstRange(of: "://"), !text.unicodeScalars.contains(where: Self.cannotBe)
        else { return nil }
        self.text = text
        scheme = text[..<colon.lowerBound].lowercased()
        host = text[colon.upperBound...].prefix { !"/?#".contains($0) }
        guard !scheme.isEmpty, !host.isEmpty, host.first != ":" else { return nil }
    }

    /// Whether the URL contains a user name or a password.
    package var hasCredentials: Bool { host.contains("@") }

    /// Whether the connection is encrypted.
    package var isSecure: Bool { scheme == "https" || scheme == "mqtts" }

    /// Whether the server is this machine: `localhost` and its subdomains (RFC 6761), 127.0.0.0/8 and `[::1]`.
    package var isLocal: Bool {
        let authority = host.lowercased()
        let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if server.hasPrefix("[") { return server == "[::1]" || server.hasPrefix("[::1]:") }
        let bare = server.prefix { $0 != ":" }
        let name = bare.hasSuffix(".") ? bare.dropLast() : bare
        return name == "localhost" || name.hasSuffix(".localhost") || Self.isLoopback(name)
    }

    /// Whether the name is an IPv4 address in 127.0.0.0/8.
    private static func isLoopback(_ name: Substring) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { part in part.allSatisfy(\.isNumber) ? UInt8(part) : nil }
        return parts.count == 4 && octets.count == 4 && octets[0] == 127
    }

    /// The URL without its query and fragment, which may contain secrets.
    package var description: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

    private static func cannotBe(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.value == 0x7F }
}
