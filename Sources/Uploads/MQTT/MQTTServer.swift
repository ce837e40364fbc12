/// Address of an MQTT broker.
package struct MQTTServer: Hashable, Sendable, CustomStringConvertible {
    /// Host name or address, without brackets.
    package let host: String

    /// Port number, 1 to 65535.
    package let port: Int

    /// Whether the connection is encrypted.
    package let isSecure: Bool

    package init(host: String, port: Int, isSecure: Bool) {
        (self.host, self.port, self.isSecure) = (host, port, isSecure)
    }

    /// Parses `mqtt://HOST` (port 1883) or `mqtts://HOST` (port 8883), optionally with `:PORT`.
    ///
    /// `nil` for any other URL, including one with a user or a path, which would be ignored.
    package init?(url: String) {
        guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return nil }
        switch url[..<colon].lowercased() {
        case "mqtt": isSecure = false
        case "mqtts": isSecure = true
        default: return nil
        }
        var authority = url[colon...].dropFirst(3)
        if authority.hasSuffix("/") { authority.removeLast() }
        guard let (host, portText) = Self.split(authority), Self.isHost(host) else { return nil }
        guard let port = portText.map({ Self.port($0) }) ?? (isSecure ? 8883 : 1883) else { return nil }
        (self.host, self.port) = (String(host), port)
    }

    /// The address as a URL.
    package var description: String {
        "\(isSecure ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?)? {
        guard authority.hasPrefix("[") else {
            let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.first.map { ($0, parts.count > 1 ? parts[1] : nil) }
        }
        guard let end = authority.firstIndex(of: "]") else { return nil }
        let rest = authority[authority.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
        return (authority[..<end].dropFirst(), rest.isEmpty ? nil : rest.dropFirst())
    }

    private static func port(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else { return nil }
        return (1...65_535).contains(port) ? port : nil
    }

    private static func isHost(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\[]".utf8.contains($0) }
    }
}
