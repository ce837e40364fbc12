package import SystemPackage

/// A chart below the track on the map: a section `[web.chart.NAME]`, or an argument of `--chart`.
package struct WebChart: Sendable, Hashable {
    /// A source of tiles.
    package enum Source: Sendable, Hashable {
        /// A server that browsers access directly.
        case server(TileServer)
        /// An MBTiles file, or a directory of tiles.
        case path(FilePath)
    }

    /// The name in the map's menu.
    package let name: String

    package let source: Source

    /// Copyright notice; `nil` if the settings have none.
    package private(set) var attribution: String?

    /// Available zoom levels; `nil` if the settings have none.
    package private(set) var zoom: ClosedRange<Int>?

    /// The valid zoom levels.
    package static let levels = 0...22

    /// Creates a chart for a path or URL, named after it.
    ///
    /// - Returns: `nil` if the text is a URL that is not a valid template.
    package init?(at text: String) {
        guard let source = Self.source(text) else { return nil }
        self.source = source
        switch source {
        case .server(let server): name = server.host
        case .path(let path): name = path.lastComponent?.stem ?? text
        }
    }

    /// Parses the settings of the section.
    ///
    /// - Throws: `SettingsError` if a setting is invalid or the source is missing.
    init(_ name: String, _ section: SettingsSection, _ node: SettingsNode) throws(SettingsError) {
        var source: Source?
        for entry in section.entries {
            let value = SettingsReading(entry, section)
            switch entry.key {
            case "source":
                source = Self.source(try value.line())
                guard source != nil else { throw value.error(Self.sourceExplanation) }
            case "attribution": attribution = try value.line()
            case "zoom":
                let numbers = try value.numbers()
                guard numbers.count == 2, let least = Int(exactly: numbers[0]), let most = Int(exactly: numbers[1]),
                    Self.levels.contains(least), Self.levels.contains(most), least <= most
                else { throw value.error("must be the least and the greatest level, as in [3, 18]; there are 0 to 22") }
                zoom = least...most
            default: throw value.error("is unknown; the keys are source, attribution and zoom")
            }
        }
        guard let source else { throw SettingsError(node, section.name, "needs a source") }
        (self.name, self.source) = (name, source)
    }

    /// Describes a valid source, as the rest of a sentence.
    package static let sourceExplanation = """
        must be an MBTiles file, a PMTiles file, a folder of tiles, or the address of a server of tiles, such as \
        https://tiles.example/{z}/{x}/{y}.png
        """

    private static func source(_ text: String) -> Source? {
        guard text.contains("://") else { return text.isEmpty ? nil : .path(FilePath(text)) }
        return TileServer(text).map { .server($0) }
    }
}

/// A tile server with a URL template.
package struct TileServer: Sendable, Hashable {
    /// URL template with `{z}`, `{x}` and `{y}`.
    package let template: String

    /// Scheme, host and port, for the browser's content security policy.
    package let origin: String

    package let host: String

    /// Parses a template; `nil` if it is invalid.
    package init?(_ template: String) {
        let form = /(https?:\/\/([A-Za-z0-9][A-Za-z0-9.\-]*)(?::[0-9]{1,5})?)(\/[!#-&(-:=?-Z_a-~]*)/
        guard let match = template.wholeMatch(of: form) else { return nil }
        let path = String(match.3)
        let marks = path.matches(of: /\{[^{}]*\}/).map { String($0.0) }
        let rest = path.replacing(/\{[xyz]\}/, with: "")
        guard marks.sorted() == ["{x}", "{y}", "{z}"], !rest.contains(where: { $0 == "{" || $0 == "}" }) else {
            return nil
        }
        (self.template, origin, host) = (template, String(match.1).lowercased(), String(match.2).lowercased())
    }
}
