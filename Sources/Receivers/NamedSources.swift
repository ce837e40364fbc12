package import SystemPackage

/// The sources that the user names, on the command line or in the settings.
package struct NamedSources: Hashable, Sendable {
    /// Device files of serial ports.
    package private(set) var devices: [FilePath] = []

    /// Sources other than serial ports.
    package private(set) var addresses: [NetworkAddress] = []

    /// Names no source: gpslog reads the receivers that it finds.
    package init() {}

    /// Parses the names of sources.
    ///
    /// Throws if a text is an invalid address or stands for standard input.
    package init(_ texts: [String]) throws(NamedSourceError) {
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
