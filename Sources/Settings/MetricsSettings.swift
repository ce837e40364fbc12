package import Serving
package import SystemPackage

/// The metrics of a recording: section `[metrics]` of the settings file, and options of `record`.
package struct MetricsSettings: Sendable {
    package static let usualPort: UInt16 = 9947

    /// The address at which metrics are served over HTTP; `nil` for none.
    package var place: ServiceAddress?

    /// The file with metrics for node_exporter; `nil` for none.
    package var file: FilePath?

    /// Creates settings without metrics.
    package init() {}

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
                    throw reading.error("must be true, false, or a text, which " + Self.placeExplanation)
                }
            case "file": file = FilePath(try reading.line())
            default: throw reading.error("is unknown; the keys are listen and file")
            }
        }
    }

    /// Whether no metrics are exported.
    package var isEmpty: Bool { place == nil && file == nil }

    /// Describes a valid address, as the rest of a sentence.
    package static let placeExplanation = "must be a port, an address or ADDRESS:PORT, such as 9947 or 192.168.1.5:9947"
}
