package import SystemPackage

/// The sources that the user names, on the command line or in the settings.
package struct SourceSelection: Hashable, Sendable {
    /// Device files of serial ports.
    package private(set) var devices: [FilePath] = []

    /// Sources other than serial ports.
    package private(set) var addresses: [NetworkAddress] = []

    /// Names no source: gpslog reads the receivers that it finds.
    package init() {}

    /// Parses the names of sources.
    ///
    /// Throws if a text is an invalid address or stands for standard input.
    package init(_ texts: [String]) throws(SourceAddressError) {
        for text in texts {
            if text == "-" { throw .standardInput }
            if NetworkAddress.isMeant(by: text) {
                addresses.append(try NetworkAddress(text))
            } else {
                devices.append(FilePath(text))
            }
        }
    }

    package var isEmpty: Bool { devices.isEmpty && addresses.isEmpty }
}

/// Why a text is not the address of a source.
///
/// Each description is a sentence that shows what an address looks like.
package enum SourceAddressError: Error, Hashable, CustomStringConvertible {
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
