package import Platform
internal import Receivers
package import Serving

/// The services of a recording to other programs: section `[serve]` of a settings file, and options of `record`.
package struct ServeSettings: Sendable {
    /// The usual port of NMEA 0183 over TCP and UDP.
    package static let usualSentencePort: UInt16 = 10_110

    /// The place where gpsd's clients are served; nil where they are not.
    package var gpsd: ServiceAddress?

    /// The place where whoever connects gets sentences; nil where nobody does.
    package var sentences: ServiceAddress?

    /// The addresses to which sentences are sent by UDP.
    package var targets: [SocketAddress] = []

    /// True where clients get what the filter makes of a receiver's reports.
    package var isFiltered = false

    /// No clients.
    package init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "gpsd": gpsd = try Self.place(entry, reading, usualPort: NetworkAddress.usualGPSDPort)
            case "nmea": sentences = try Self.place(entry, reading, usualPort: Self.usualSentencePort)
            case "send_nmea":
                targets = []
                for text in try reading.lines() {
                    guard let target = Self.target(text) else { throw reading.error(Self.targetExplanation) }
                    targets.append(target)
                }
            case "filtered": isFiltered = try reading.truth()
            default: throw reading.error("is not known; there are gpsd, nmea, send_nmea and filtered")
            }
        }
    }

    /// True where nobody is served.
    package var isEmpty: Bool { gpsd == nil && sentences == nil && targets.isEmpty }

    /// The explanation of a place, as the rest of a sentence.
    package static let placeExplanation = "must be a port, an address or ADDRESS:PORT, such as 2947 or 192.168.1.5:2947"

    /// The explanation of a target, as the rest of a sentence.
    package static let targetExplanation = "must be udp://ADDRESS:PORT with an address in digits"

    /// The target that a text names, `udp://192.168.1.255:10110`; nil where it names none.
    package static func target(_ text: String) -> SocketAddress? {
        let scheme = "udp://"
        guard text.hasPrefix(scheme),
            let place = ServiceAddress(String(text.dropFirst(scheme.count)), usualPort: usualSentencePort)
        else { return nil }
        return place.port == 0 ? nil : place.named ?? SocketAddress(host: "127.0.0.1", port: place.port)
    }

    /// The place that a setting names: true for the usual one, false for none.
    private static func place(
        _ entry: SettingsNode.Entry,
        _ reading: SettingsReading,
        usualPort: UInt16
    ) throws(SettingsError) -> ServiceAddress? {
        if case .boolean(let isOn) = entry.node.value { return isOn ? ServiceAddress(port: usualPort) : nil }
        guard let text = entry.node.string, let place = ServiceAddress(text, usualPort: usualPort) else {
            throw reading.error("must be true, false, or in quotation marks: it " + placeExplanation)
        }
        return place
    }
}
