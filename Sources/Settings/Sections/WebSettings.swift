package import Platform
package import SystemPackage

/// The web server for the map: section `[web]` of the settings file, and options of `web`.
package struct WebSettings: Sendable {
    package static let usualPort: UInt16 = 8047

    /// The address at which the map is served.
    package var place = ServiceAddress(port: usualPort)

    /// Host names under which other machines access the map, in lower case.
    package private(set) var names: [String] = []

    /// Certificate for HTTPS; `nil` for HTTP.
    package private(set) var certificate: WebCertificate?

    /// Charts below the track, in the order of the file.
    package var charts: [WebChart] = []

    /// Creates the default settings.
    init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        var files: [String: (path: FilePath, reading: SettingsReading)] = [:]
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "certificate", "key": files[entry.key] = (FilePath(try reading.line()), reading)
            case "listen":
                guard let place = Self.place(try reading.text()) else { throw reading.error(Self.placeExplanation) }
                self.place = place
            case "names":
                names = try reading.lines().map { $0.lowercased() }
                guard names.allSatisfy(Self.isName) else {
                    throw reading.error("must be names of this machine without ports, such as [\"boat.local\"]")
                }
            case "chart": charts = try Self.charts(SettingsSection("web.chart", entry.node))
            default: throw reading.error("is unknown; the keys are listen, names, certificate, key and chart")
            }
        }
        if let chain = files["certificate"], let key = files["key"] {
            certificate = WebCertificate(chain: chain.path, key: key.path)
        } else if let lonely = files.values.first {
            throw lonely.reading.error("is not enough; set both certificate and key")
        }
    }

    /// Whether other machines can access the map, at its address or by one of the names through a reverse proxy.
    package var isOpenToOthers: Bool { place.isOpenToOthers || !names.isEmpty }

    /// Describes a valid address, as the rest of a sentence.
    package static let placeExplanation =
        "must be a port, or an address with one, such as 8047, 127.0.0.1:8047 or 0.0.0.0:8047"

    /// Parses an address; `nil` for other text.
    package static func place(_ text: String) -> ServiceAddress? {
        guard let place = ServiceAddress(text, usualPort: usualPort), place.port != 0 else { return nil }
        return place
    }

    private static func charts(_ section: SettingsSection) throws(SettingsError) -> [WebChart] {
        var charts: [WebChart] = []
        for chart in section.entries {
            let own = try SettingsSection(section.name(of: chart), chart.node)
            charts.append(try WebChart(chart.key, own, chart.node))
        }
        return charts
    }

    /// Whether the text is a valid host name.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 254 && !text.hasPrefix(".")
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
                    || byte == 0x5F
            }
    }
}

/// Certificate files as PEM.
package struct WebCertificate: Sendable {
    /// The certificate and its intermediate certificates.
    package let chain: FilePath

    package let key: FilePath
}
