package import Platform

/// The place where clients find a service: an address, or both of this machine that no other one reaches.
package struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address that was named; nil for both of this machine.
    package let named: SocketAddress?

    /// The port.
    package let port: UInt16

    /// This machine alone, at a port.
    package init(port: UInt16) {
        (named, self.port) = (nil, port)
    }

    /// The place that a text names, `2947`, `localhost:2947`, `192.168.1.5`, `192.168.1.5:2947` or `[::]:2947`; nil where it
    /// names none.
    ///
    /// - Parameters:
    ///   - text: the words of the user.
    ///   - usualPort: the port where none is named.
    package init?(_ text: String, usualPort: UInt16) {
        guard let (host, portText) = Self.parts(of: text) else { return nil }
        var port = usualPort
        if let portText {
            guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(portText) else {
                return nil
            }
            port = number
        }
        self.port = port
        if host == "localhost" {
            named = nil
        } else {
            guard let address = SocketAddress(host: String(host), port: port) else { return nil }
            named = address
        }
    }

    /// The address and the port of a text, nil for a port that it does not name; nil where it is neither.
    private static func parts(of text: String) -> (host: Substring, port: Substring?)? {
        if text.first == "[", let end = text.firstIndex(of: "]") {
            let host = text[text.index(after: text.startIndex)..<end]
            let rest = text[end...].dropFirst()
            if rest.isEmpty { return (host, nil) }
            return rest.first == ":" ? (host, rest.dropFirst()) : nil
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return parts[0].allSatisfy(\.isNumber) ? ("localhost", parts[0]) : (parts[0], nil)
        case 2: return (parts[0], parts[1])
        // An address of version 6.
        default: return (text[...], nil)
        }
    }

    /// True where other machines get there.
    package var isOpenToOthers: Bool { named.map { !$0.isLoopback } ?? false }

    /// The addresses to listen at.
    var addresses: [SocketAddress] { named.map { [$0] } ?? [.loopback4(port: port), .loopback6(port: port)] }

    /// The place as a user names it.
    package var description: String { named?.description ?? "localhost:\(port)" }
}
