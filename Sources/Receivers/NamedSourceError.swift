/// Why a text is not the address of a source.
///
/// Each description is a sentence that shows what an address looks like.
package enum NamedSourceError: Error, Hashable, CustomStringConvertible {
    case unknownScheme(String)
    /// The address lacks the host or the port.
    case noHost(String)
    /// The address is a name, but a listening address must be numeric.
    case noDigits(String)
    case noSocketPath(String)
    /// The text `-` stands for standard input.
    case standardInput

    package var description: String {
        switch self {
        case .unknownScheme(let text):
            "\(text) is not a source; use gpsd://HOST, tcp://HOST:PORT, udp://[ADDRESS]:PORT or unix:/PATH"
        case .noHost(let text):
            "\(text) names no source; use gpsd://HOST[:PORT][/DEVICE], tcp://HOST:PORT or udp://[ADDRESS]:PORT"
        case .noDigits(let text): "\(text) needs a numeric address; udp://0.0.0.0:PORT receives from all networks"
        case .standardInput: "standard input is not a device; read it with `gpslog replay -`"
        case .noSocketPath(let text): "\(text) names no socket; use unix:/PATH"
        }
    }
}
