internal import Platform
package import SystemPackage

/// The address of a source other than a serial line, such as `tcp://plotter:10110`.
package enum NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// gpsd and one of its devices; `nil` for its first.
    case gpsd(Host, device: String?)

    /// A server that sends sentences to its clients, such as a multiplexer or a phone.
    case tcp(Host)

    /// Datagrams to an address and port of this machine; `nil` for the loopback address.
    case udp(String?, port: UInt16)

    /// A Unix domain socket of another program.
    case unixSocket(FilePath)

    package struct Host: Hashable, Sendable, CustomStringConvertible {
        /// The host name, or a numeric address without brackets.
        package let name: String

        /// Greater than 0.
        package let port: UInt16

        /// The format used in URLs, with brackets around IPv6 addresses.
        package var description: String { name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)" }
    }

    package static let usualGPSDPort: UInt16 = 2947

    /// The default address of a gpsd on this machine.
    package static let gpsdOfThisMachine = gpsd(Host(name: "localhost", port: usualGPSDPort), device: nil)

    /// Whether a text is an address rather than the path of a device.
    package static func isMeant(by text: String) -> Bool { text.contains("://") || text.hasPrefix("unix:") }

    /// Parses an address; throws the reason if the text is invalid.
    package init(_ text: String) throws(SourceAddressError) {
        if text.hasPrefix("unix:") {
            let path = text.dropFirst("unix:".count).trimmingDoubleSlash
            guard path.hasPrefix("/") else { throw .noSocketPath(text) }
            self = .unixSocket(FilePath(String(path)))
            return
        }
        guard let colon = text.firstRange(of: "://") else { throw .unknownScheme(text) }
        let rest = text[colon.upperBound...]
        switch text[..<colon.lowerBound] {
        case "gpsd":
            let slash = rest.firstIndex(of: "/") ?? rest.endIndex
            guard let host = Self.host(rest[..<slash], usualPort: Self.usualGPSDPort) else { throw .noHost(text) }
            let device = rest[slash...]
            self = .gpsd(host, device: device.count > 1 ? String(device) : nil)
        case "tcp":
            guard let host = Self.host(rest, usualPort: nil) else { throw .noHost(text) }
            self = .tcp(host)
        case "udp":
            let isAnonymous = rest.hasPrefix(":")
            guard let host = Self.host(isAnonymous ? "localhost\(rest)" : rest, usualPort: nil) else {
                throw .noHost(text)
            }
            guard isAnonymous || host.name == "localhost" || SocketAddress(host: host.name, port: host.port) != nil
            else {
                throw .noDigits(text)
            }
            self = .udp(isAnonymous || host.name == "localhost" ? nil : host.name, port: host.port)
        default: throw .unknownScheme(text)
        }
    }

    private static func host(_ text: some StringProtocol, usualPort: UInt16?) -> Host? {
        var name = Substring(text)
        var portText: Substring?
        if name.first == "[", let end = name.firstIndex(of: "]") {
            let behind = name[end...].dropFirst()
            guard behind.isEmpty || behind.first == ":" else { return nil }
            portText = behind.isEmpty ? nil : behind.dropFirst()
            name = name[..<end].dropFirst()
            guard SocketAddress(host: String(name), port: 1) != nil else { return nil }
        } else if let colon = name.lastIndex(of: ":") {
            portText = name[colon...].dropFirst()
            name = name[..<colon]
            guard !name.contains(":") else { return nil }
        }
        let port = portText.map { $0.allSatisfy(\.isWholeNumber) ? UInt16($0) : nil } ?? usualPort
        guard let port, port > 0, !name.isEmpty, name.allSatisfy({ !$0.isWhitespace && $0 != "/" }) else { return nil }
        return Host(name: String(name), port: port)
    }

    package var description: String {
        switch self {
        case .gpsd(let host, let device): "gpsd://\(host)\(device ?? "")"
        case .tcp(let host): "tcp://\(host)"
        case .udp(let name, let port): "udp://\(name.map { Host(name: $0, port: port).description } ?? ":\(port)")"
        case .unixSocket(let path): "unix:\(path)"
        }
    }
}

extension Substring {
    /// Without the two leading slashes of a URL with an empty host.
    fileprivate var trimmingDoubleSlash: Substring { hasPrefix("//") ? dropFirst(2) : self }
}
