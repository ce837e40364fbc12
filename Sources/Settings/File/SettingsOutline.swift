package import SystemPackage
package import Terminal

/// The settings of a file without what is nobody else's business: for reports of bugs.
package enum SettingsOutline {
    /// Sections whose values tell of no person, place or network.
    private static let publicSections: Set<String> = ["filter", "storage", "tracks", "units", "waypoints"]

    /// Keys of other sections of which that is true as well.
    private static let publicKeys: Set<String> = [
        "kind", "interval", "distance", "batch", "rate", "devices",
    ]

    /// A line for each setting: `filter.profile = "boat"`; where a value may tell something, `upload.1.url is set`.
    ///
    /// - Parameters:
    ///   - named: the file that the user names; nil for the first of the usual ones that is there.
    ///   - places: the usual ones.
    /// - Throws: `Failure` where the file cannot be read, or is no TOML.
    /// - Returns: the lines; none where there is no file.
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

    /// The lines for a file that was read.
    static func lines(of root: SettingsNode) -> [String] {
        (root.entries ?? []).flatMap { entry in
            lines(entry.node, named: entry.key, isPublic: publicSections.contains(entry.key))
        }
    }

    private static func lines(_ node: SettingsNode, named name: String, isPublic: Bool) -> [String] {
        guard let entries = node.entries else {
            return [isPublic ? "\(name) = \(text(node))" : "\(name) is set"]
        }
        // The names of receivers, profiles, targets, zones and charts are their users'.
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

    /// True for a device file; other sources are named by their host.
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
