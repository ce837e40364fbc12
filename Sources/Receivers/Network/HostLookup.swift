internal import Glibc
internal import Platform
internal import Synchronization
internal import SystemPackage

/// Looks up a host's addresses on a separate thread, as a resolver may take half a minute to give up.
final class HostLookup: Sendable {
    /// The addresses, best first, or the resolver's error.
    typealias Outcome = Result<[SocketAddress], NetworkFailure>

    private let isDone: WakeEvent
    private let outcome = Mutex<Outcome?>(nil)

    private init() throws(Errno) { isDone = try WakeEvent() }

    /// Looks up the addresses of a host; returns `nil` if `stop` is raised in between.
    ///
    /// - Throws: `NetworkFailure` if the lookup fails.
    static func addresses(
        of host: NetworkAddress.Host,
        until stop: borrowing StopEvent
    ) throws(NetworkFailure) -> [SocketAddress]? {
        if let address = SocketAddress(host: host.name, port: host.port) { return [address] }
        let lookup: HostLookup
        do throws(Errno) {
            lookup = try HostLookup()
            try BackgroundThread.start("host lookup") { [lookup] in lookup.run(host) }
            if try stop.wait(orFor: .readable, of: lookup.isDone.owned) == .stopped { return nil }
        } catch {
            throw NetworkFailure(error)
        }
        return try (lookup.outcome.withLock { $0 } ?? .success([])).get()
    }

    private func run(_ host: NetworkAddress.Host) {
        let found = Self.lookUp(host)
        outcome.withLock { $0 = found }
        isDone.raise()
    }

    private static func lookUp(_ host: NetworkAddress.Host) -> Outcome {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let reason = unsafe getaddrinfo(host.name, nil, &hints, &first)
        guard reason == 0 else {
            let text = unsafe gai_strerror(reason).map { unsafe String(cString: $0) } ?? "unknown"
            return .failure(NetworkFailure("the host name \(host.name) has no address (\(text.lowercased()))"))
        }
        defer { unsafe freeaddrinfo(first) }
        var addresses: [SocketAddress] = []
        var next = unsafe first
        while let entry = unsafe next?.pointee {
            if let digits = unsafe digits(of: entry), let address = SocketAddress(host: digits, port: host.port) {
                addresses.append(address)
            }
            unsafe next = entry.ai_next
        }
        return .success(addresses)
    }

    private static func digits(of entry: addrinfo) -> String? {
        var digits = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let size = socklen_t(digits.count)
        let failed = unsafe getnameinfo(entry.ai_addr, entry.ai_addrlen, &digits, size, nil, 0, NI_NUMERICHOST)
        guard failed == 0 else { return nil }
        return String(decoding: digits.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
