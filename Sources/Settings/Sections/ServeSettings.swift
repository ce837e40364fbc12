package import Platform
internal import Receivers
package import SystemPackage

/// Services of a recording for other programs: section `[serve]` of the settings file, and options of `record`.
package struct ServeSettings: Sendable {
    /// Default port of NMEA 0183 over TCP and UDP.
    package static let usualSentencePort: UInt16 = 10_110

    /// The address for the gpsd protocol; `nil` for none.
    package var gpsd: ServiceAddress?

    /// The address for NMEA 0183 over TCP; `nil` for none.
    package var sentences: ServiceAddress?

    /// Destinations of NMEA 0183 over UDP.
    package var targets: [SocketAddress] = []

    /// Whether clients receive the filter's locations instead of the receiver's.
    package var isFiltered = false

    /// Whether suspect positions are withheld from clients.
    package var isTrusted = false

    /// Creates settings without services.
    package init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "gpsd": { $0.gpsd = try place($1, usualPort: NetworkAddress.usualGPSDPort) },
        "nmea": { $0.sentences = try place($1, usualPort: usualSentencePort) },
        "send_nmea": { settings, reading in
            settings.targets = []
            for text in try reading.lines() {
                guard let target = target(text) else { throw reading.error(targetExplanation) }
                settings.targets.append(target)
            }
        },
        "filtered": { $0.isFiltered = try $1.truth() },
        "trusted": { $0.isTrusted = try $1.truth() },
    ]

    /// Whether no service is enabled.
    package var isEmpty: Bool { gpsd == nil && sentences == nil && targets.isEmpty }

    /// Describes a valid address, as the rest of a sentence.
    package static let placeExplanation = "must be a port, an address or ADDRESS:PORT, such as 2947 or 192.168.1.5:2947"

    /// Describes a valid target, as the rest of a sentence.
    package static let targetExplanation = "must be udp://ADDRESS:PORT with an address in digits"

    /// Parses a target, `udp://192.168.1.255:10110`; `nil` for other text.
    package static func target(_ text: String) -> SocketAddress? {
        let scheme = "udp://"
        guard text.hasPrefix(scheme),
            let place = ServiceAddress(String(text.dropFirst(scheme.count)), usualPort: usualSentencePort)
        else { return nil }
        return place.port == 0 ? nil : place.named ?? SocketAddress(host: "127.0.0.1", port: place.port)
    }

    /// Parses an address; true stands for the default one, false for none.
    private static func place(
        _ reading: SettingsReading,
        usualPort: UInt16
    ) throws(SettingsError) -> ServiceAddress? {
        try reading.choice(
            orTrueFor: ServiceAddress(port: usualPort),
            { ServiceAddress($0, usualPort: usualPort) },
            "text in quotation marks, which \(placeExplanation)"
        )
    }
}

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
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "listen": {
            $0.place = try $1.choice(
                orTrueFor: ServiceAddress(port: usualPort),
                { ServiceAddress($0, usualPort: usualPort) },
                "text in quotation marks, which \(placeExplanation)"
            )
        },
        "file": { $0.file = FilePath(try $1.line()) },
    ]

    /// Whether no metrics are exported.
    package var isEmpty: Bool { place == nil && file == nil }

    /// Describes a valid address, as the rest of a sentence.
    package static let placeExplanation = "must be a port, an address or ADDRESS:PORT, such as 9947 or 192.168.1.5:9947"
}
