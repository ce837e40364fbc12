package import SystemPackage

/// The sources that a user names, on the command line or in the settings: ports, and others.
package struct NamedSources: Hashable, Sendable {
    /// The ports.
    package private(set) var devices: [FilePath] = []

    /// The sources that are no ports.
    package private(set) var addresses: [NetworkAddress] = []

    /// No sources: whatever receiver is found.
    package init() {}

    /// The sources that texts name.
    ///
    /// Throws where one names no source, but something else that positions may come from.
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

    /// True where none is named.
    package var isEmpty: Bool { devices.isEmpty && addresses.isEmpty }
}
