package import SystemPackage
package import Platform

/// Lists settings without private data, for bug reports.
package enum SettingsOutline {
    /// Sections whose values reveal no person, place or network.
    private static let publicSections: Set<String> = ["filter", "storage", "tracks", "units", "waypoints"]

    /// Such keys of other sections.
    private static let publicKeys: Set<String> = [
        "kind", "interval", "distance", "batch", "rate", "devices",
    ]

    /// Lists a line per setting: `filter.profile = "boat"`, or, if the value is private, `upload.1.url is set`.
    ///
    /// - Parameters:
    ///   - named: the file given by the user; `nil` for the first existing default file.
    ///   - places: the default files.
    /// - Throws: `Failure` if the file cannot be read or is not valid TOML.
    /// - Returns: the lines; none if no file exists.
    package static func lines(
        of named: FilePath?,
        else places: [FilePath] = SettingsFile.usualPlaces()
    ) throws(Failure) -> [String] {
        for place in named.map({ [$0] }) ?? places {
            guard let bytes = try SettingsFile.contents(of: place) else { continue }
            do throws(SettingsText.SyntaxError) {
                return lines(of: try SettingsText.read(bytes))
            } catch {
                throw Failure("line \(error.line) of the settings: \(error.reason)", .configuration)
            }
        }
        return []
    }

    /// Lists the settings of a parsed file.
    static func lines(of root: SettingsNode) -> [String] {
        (root.entries ?? []).flatMap { entry in
            lines(entry.node, named: entry.key, isPublic: publicSections.contains(entry.key))
        }
    }

    private static func lines(_ node: SettingsNode, named name: String, isPublic: Bool) -> [String] {
        guard let entries = node.entries else {
            return [isPublic ? "\(name) = \(text(node))" : "\(name) is set"]
        }
        // The names of receivers, profiles, targets, zones and charts are chosen by users and private.
        let areNamed = ["receiver", "profile", "upload", "zone", "web.chart"].contains(name)
        return entries.enumerated().flatMap { index, entry in
            lines(
                entry.node,
                named: "\(name).\(areNamed ? String(index + 1) : entry.key)",
                isPublic: isPublic || isPublicValue(entry)
            )
        }
    }

    private static func isPublicValue(_ entry: SettingsNode.Entry) -> Bool {
        switch entry.node.value {
        case .boolean: true
        case .array(let nodes): publicKeys.contains(entry.key) && nodes.allSatisfy { isDevice($0.string) }
        case .string, .integer, .number: publicKeys.contains(entry.key)
        case .table, .date: false
        }
    }

    /// Whether a source is a device file; other sources contain host names.
    private static func isDevice(_ source: String?) -> Bool { source?.hasPrefix("/dev/") ?? false }

    private static func text(_ node: SettingsNode) -> String {
        switch node.value {
        case .string(let text): "\"\(TerminalSafeText.withoutOrders(text))\""
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .boolean(let truth): "\(truth)"
        case .array(let nodes): "[\(nodes.map(text).joined(separator: ", "))]"
        case .table, .date: "set"
        }
    }
}
