internal import Platform
internal import Serving
internal import Settings

/// Host names accepted in requests; other sites cannot make them resolve to this machine.
struct OwnHostNames: Sendable {
    private let named: [String]
    private let address: SocketAddress?

    init(_ web: WebSettings) { (named, address) = (web.names, web.place.named) }

    /// Whether the authority of a request names this machine; any port is accepted, as a tunnel has its own.
    func contain(_ authority: String?) -> Bool {
        guard let authority else { return false }
        let host = authority.replacing(/:[0-9]{1,5}$/, with: "").lowercased()
        return ["localhost", "[::1]"].contains(host) || Self.isLoopback4(host) || named.contains(host) || isServed(host)
    }

    /// Whether the host is an IP address that the page is served at; DNS cannot redirect IP addresses.
    private func isServed(_ host: String) -> Bool {
        guard let address, !address.isLoopback else { return false }
        let isInBrackets = host.hasPrefix("[") && host.hasSuffix("]")
        let digits = isInBrackets ? String(host.dropFirst().dropLast()) : host
        guard let asked = SocketAddress(host: digits, port: address.port), isInBrackets == digits.contains(":") else {
            return false
        }
        return address.isAny || asked == address
    }

    private static func isLoopback4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
