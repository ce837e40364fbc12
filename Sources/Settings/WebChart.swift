package import SystemPackage

/// A chart that the page draws below the track: a section `[web.chart.NAME]`, or what `--chart` names.
package struct WebChart: Sendable, Hashable {
    /// The place of its tiles.
    package enum Source: Sendable, Hashable {
        /// A server that browsers ask by themselves.
        case server(TileServer)
        /// An MBTiles file, or a folder of tiles.
        case path(FilePath)
    }

    /// The name by which people choose it.
    package let name: String

    /// The place of its tiles.
    package let source: Source

    /// The words about whose it is; nil where the settings have none.
    package private(set) var attribution: String?

    /// The zoom levels that it has; nil where the settings name none.
    package private(set) var zoom: ClosedRange<Int>?

    /// The levels that there may be.
    package static let levels = 0...22

    /// The chart at a path or an address, named after it.
    ///
    /// - Returns: nil where the text is an address that no tiles can have.
    package init?(at text: String) {
        guard let source = Self.source(text) else { return nil }
        self.source = source
        switch source {
        case .server(let server): name = server.host
        case .path(let path): name = path.lastComponent?.stem ?? text
        }
    }

    /// The chart that a section describes.
    ///
    /// - Throws: `SettingsError` where something in it is no setting, or it has no source.
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
            default: throw value.error("is not known; there are source, attribution and zoom")
            }
        }
        guard let source else { throw SettingsError(node, section.name, "needs a source") }
        (self.name, self.source) = (name, source)
    }

    /// The explanation of a source, as the rest of a sentence.
    package static let sourceExplanation = """
        must be an MBTiles file, a folder of tiles, or the address of a server of tiles, such as \
        https://tiles.example/{z}/{x}/{y}.png
        """

    private static func source(_ text: String) -> Source? {
        guard text.contains("://") else { return text.isEmpty ? nil : .path(FilePath(text)) }
        return TileServer(text).map { .server($0) }
    }
}
