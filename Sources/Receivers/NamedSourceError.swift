/// The reason why a text names no source; each description is a sentence that says what one looks like.
package enum NamedSourceError: Error, Hashable, CustomStringConvertible {
    /// The text begins as no source's address does.
    case unknownScheme(String)
    /// The address names no machine, or no port.
    case noHost(String)
    /// The address is a name, where only digits say at which network to listen.
    case noDigits(String)
    /// The address names no socket.
    case noSocketPath(String)
    /// The text stands for standard input.
    case standardInput

    /// A message that says what is wrong, and what an address looks like.
    package var description: String {
        switch self {
        case .unknownScheme(let text):
            "\(text) is no source; there are gpsd://HOST, tcp://HOST:PORT, udp://[ADDRESS]:PORT and unix:/PATH"
        case .noHost(let text):
            "\(text) names no source; write gpsd://HOST[:PORT][/DEVICE], tcp://HOST:PORT or udp://[ADDRESS]:PORT"
        case .noDigits(let text): "\(text) has no address in digits; udp://0.0.0.0:PORT hears all networks"
        case .standardInput: "a device is a port, and standard input is none; `gpslog replay -` reads that"
        case .noSocketPath(let text): "\(text) names no socket; write unix:/PATH"
        }
    }
}
