internal import SystemPackage

/// What a settings file says.
package struct Settings: Sendable {
    /// The filter: section `[filter]`.
    package private(set) var filter = FilterSettings()

    /// When what is recorded is safe: section `[storage]`.
    package private(set) var storage = StorageSettings()

    /// Where tracks end: section `[tracks]`.
    package private(set) var tracks = TrackSettings()

    /// When one has arrived at a waypoint: section `[waypoints]`.
    package private(set) var waypoints = WaypointSettings()

    /// The settings of an empty file.
    package init() {}

    /// The settings that a file's bytes are.
    ///
    /// - Throws: `Failure` with file, line and key, where something is no setting.
    init(_ bytes: [UInt8], file: FilePath) throws(Failure) {
        let root: SettingsNode
        do throws(SettingsText.SyntaxError) {
            root = try SettingsText.read(bytes)
        } catch {
            throw Failure("\(file) line \(error.line): \(error.reason)", .configuration)
        }
        do throws(SettingsObjection) {
            for entry in root.entries ?? [] {
                switch entry.key {
                case "filter": filter = try FilterSettings(SettingsSection("filter", entry.node))
                case "storage": storage = try StorageSettings(SettingsSection("storage", entry.node))
                case "tracks": tracks = try TrackSettings(SettingsSection("tracks", entry.node))
                case "waypoints": waypoints = try WaypointSettings(SettingsSection("waypoints", entry.node))
                default:
                    let reason = "is not known; the sections are [filter], [storage], [tracks] and [waypoints]"
                    throw SettingsObjection(entry.node, entry.key, reason)
                }
            }
        } catch {
            throw Failure("\(file) line \(error.line): \(error.description)", .configuration)
        }
    }
}
