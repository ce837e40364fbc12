/// The address of a server, as far as it has to be understood to be refused or shown.
package struct UploadURL: Hashable, Sendable, CustomStringConvertible {
    /// The text as the user wrote it.
    package let text: String

    /// The part before `://`, in small letters.
    package let scheme: String

    private let host: Substring

    /// The address that a text is; nil where it is none.
    package init?(_ text: String) {
        guard let colon = text.range(of: "://"), !text.unicodeScalars.contains(where: Self.cannotBe) else { return nil }
        self.text = text
        scheme = text[..<colon.lowerBound].lowercased()
        host = text[colon.upperBound...].prefix { !"/?#".contains($0) }
        guard !scheme.isEmpty, !host.isEmpty, host.first != ":" else { return nil }
    }

    /// True where there is a name or a password in it.
    package var hasCredentials: Bool { host.contains("@") }

    /// True where nobody can listen on the way.
    package var isSecure: Bool { scheme == "https" || scheme == "mqtts" }

    /// True where nothing leaves this machine: `localhost` and the names below it (RFC 6761), 127.0.0.0/8 and `[::1]`.
    package var isLocal: Bool {
        let authority = host.lowercased()
        let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if server.hasPrefix("[") { return server == "[::1]" || server.hasPrefix("[::1]:") }
        let bare = server.prefix { $0 != ":" }
        let name = bare.hasSuffix(".") ? bare.dropLast() : bare
        return name == "localhost" || name.hasSuffix(".localhost") || Self.isLoopback(name)
    }

    /// True for an IPv4 address of 127.0.0.0/8.
    private static func isLoopback(_ name: Substring) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { part in part.allSatisfy(\.isNumber) ? UInt8(part) : nil }
        return parts.count == 4 && octets.count == 4 && octets[0] == 127
    }

    /// The address without what may be secret in it.
    package var description: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

    private static func cannotBe(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.value == 0x7F }
}

extension String {
    /// The range of another text in this one; nil where there is none.
    fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
