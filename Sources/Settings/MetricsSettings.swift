package import Serving
package import SystemPackage

/// The numbers to watch of a recording: section `[metrics]` of a settings file, and options of `record`.
package struct MetricsSettings: Sendable {
    /// The usual port.
    package static let usualPort: UInt16 = 9947

    /// The place where they are answered by HTTP; nil where they are not.
    package var place: ServiceAddress?

    /// The file that has them for node_exporter; nil for none.
    package var file: FilePath?

    /// No metrics.
    package init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "listen":
                if case .boolean(let isOn) = entry.node.value {
                    place = isOn ? ServiceAddress(port: Self.usualPort) : nil
                } else if let text = entry.node.string, let named = ServiceAddress(text, usualPort: Self.usualPort) {
                    place = named
                } else {
                    throw reading.error("must be true, false, or in quotation marks: it " + Self.placeExplanation)
                }
            case "file": file = FilePath(try reading.line())
            default: throw reading.error("is not known; there are listen and file")
            }
        }
    }

    /// True where nobody wants to know.
    package var isEmpty: Bool { place == nil && file == nil }

    /// The explanation of a place, as the rest of a sentence.
    package static let placeExplanation = "must be a port, an address or ADDRESS:PORT, such as 9947 or 192.168.1.5:9947"
}
