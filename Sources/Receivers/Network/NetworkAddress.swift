internal import Platform
package import SystemPackage

/// The address of a source that is no serial line, as a user names it: `tcp://plotter:10110`.
package enum NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// gpsd, and the one of its devices that is wanted; nil for the first that it has.
    case gpsd(Host, device: String?)

    /// A server that sends sentences to those that connect: a multiplexer, a phone.
    case tcp(Host)

    /// Datagrams that come in at an address and port of this machine; nil for those that its own programs send.
    case udp(String?, port: UInt16)

    /// Another program of this machine, at its socket in the file system.
    case unixSocket(FilePath)

    /// A machine by its name or address, and the port there.
    package struct Host: Hashable, Sendable, CustomStringConvertible {
        /// The name, or the address in digits without brackets.
        package let name: String

        /// The port, above 0.
        package let port: UInt16

        /// The host as a URL has it.
        package var description: String { name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)" }
    }

    /// The port of gpsd.
    package static let usualGPSDPort: UInt16 = 2947

    /// The address of the gpsd that runs on this machine, if one does.
    package static let gpsdOfThisMachine = gpsd(Host(name: "localhost", port: usualGPSDPort), device: nil)

    /// True where a text is meant to be such an address, and no path of a device.
    package static func isMeant(by text: String) -> Bool { text.contains("://") || text.hasPrefix("unix:") }

    /// The address that a text names.
    ///
    /// Throws where it names none, with the reason.
    package init(_ text: String) throws(NamedSourceError) {
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

    /// The address as a URL.
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
    /// The text without the two slashes that a URL with no host begins with.
    fileprivate var trimmingDoubleSlash: Substring { hasPrefix("//") ? dropFirst(2) : self }
}
