/// The address of a server, as far as it has to be understood to be refused or shown.
package struct UploadURL: Hashable, Sendable, CustomStringConvertible {
    /// What the user wrote.
    package let text: String

    /// The part before `://`, in small letters.
    package let scheme: String

    private let host: Substring

    /// What text says; nil where that is no address.
    package init?(_ text: String) {
        guard let colon = text.range(of: "://"), !text.unicodeScalars.contains(where: Self.cannotBe) else { return nil }
        self.text = text
        scheme = text[..<colon.lowerBound].lowercased()
        host = text[colon.upperBound...].prefix { !"/?#".contains($0) }
        guard !scheme.isEmpty, !host.isEmpty, host.first != ":" else { return nil }
    }

    /// Whether there is a name or a password in it.
    package var hasCredentials: Bool { host.contains("@") }

    /// Whether nobody can listen on the way.
    package var isSecure: Bool { scheme == "https" || scheme == "mqtts" }

    /// Whether it stays on this machine.
    package var isLocal: Bool {
        host.hasPrefix("localhost") || host.hasPrefix("127.") || host.hasPrefix("[::1]")
    }

    /// The address without what may be secret in it.
    package var description: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

    private static func cannotBe(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.value == 0x7F }
}

extension String {
    /// Where another text begins and ends in this one; nil where it does not.
    fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
