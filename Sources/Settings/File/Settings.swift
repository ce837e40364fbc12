package import Logbook
package import SystemPackage
package import Platform

/// The parsed settings file.
package struct Settings: Sendable {
    /// Location filter: section `[filter]`.
    package private(set) var filter = FilterSettings()

    /// Storage options: section `[storage]`.
    package private(set) var storage = StorageSettings()

    /// The rule for where tracks end: section `[tracks]`.
    package private(set) var tracks = TrackSettings()

    /// Units to display: `units`, or section `[units]`.
    package private(set) var units = DisplayUnits()

    /// Waypoint radius and order of lists: section `[waypoints]`.
    package private(set) var waypoints = WaypointSettings()

    /// Services of a recording for other programs: section `[serve]`.
    package private(set) var serving = ServeSettings()

    /// Web server for the map: section `[web]`.
    package private(set) var web = WebSettings()

    /// Metrics of a recording: section `[metrics]`.
    package private(set) var metrics = MetricsSettings()

    /// Alarms of a recording: section `[alarm]`.
    package private(set) var alarms = AlarmSettings()

    /// Reference clock for chrony: section `[time]`.
    package private(set) var time = TimeSettings()

    /// Default sources of recordings: section `[record]`.
    package private(set) var recording = RecordSettings()

    /// Upload targets in the order of the file: sections `[upload.NAME]`.
    package private(set) var uploads: [UploadTargetSettings] = []

    /// Privacy zones: sections `[zone.NAME]`.
    package private(set) var zones: [PrivacyZone] = []

    /// Receiver profiles: sections `[profile.NAME]`, and built-in ones.
    package private(set) var profiles = ReceiverProfiles()

    /// Settings of receivers, by identity: sections `[receiver.IDENTITY]`.
    package private(set) var receivers: [String: ReceiverSection] = [:]

    /// Creates the default settings.
    package init() {}

    /// Parses a settings file.
    ///
    /// - Throws: `Failure` with file, line and key if a setting is invalid.
    package init(_ bytes: [UInt8], file: FilePath) throws(Failure) {
        let root: SettingsNode
        do throws(SettingsText.SyntaxError) {
            root = try SettingsText.read(bytes)
        } catch {
            throw Failure("\(file) line \(error.line): \(error.reason)", .configuration)
        }
        do throws(SettingsError) {
            try self.init(root)
        } catch {
            throw Failure("\(file) line \(error.line): \(error.description)", .configuration)
        }
    }

    /// Interprets a parsed TOML document.
    ///
    /// - Throws: `SettingsError` if a setting is invalid.
    init(_ root: SettingsNode) throws(SettingsError) {
        profiles = try ReceiverProfiles(root)
        for entry in root.entries ?? [] {
            switch entry.key {
            case "filter": filter = try FilterSettings(SettingsSection("filter", entry.node))
            case "storage": storage = try StorageSettings(SettingsSection("storage", entry.node))
            case "tracks": tracks = try TrackSettings(SettingsSection("tracks", entry.node))
            case "units": units = try DisplayUnits(entry)
            case "waypoints": waypoints = try WaypointSettings(SettingsSection("waypoints", entry.node))
            case "serve": serving = try ServeSettings(SettingsSection("serve", entry.node))
            case "web": web = try WebSettings(SettingsSection("web", entry.node))
            case "alarm": alarms = try AlarmSettings(SettingsSection("alarm", entry.node), entry.node)
            case "metrics": metrics = try MetricsSettings(SettingsSection("metrics", entry.node))
            case "record": recording = try RecordSettings(SettingsSection("record", entry.node))
            case "time": time = try TimeSettings(SettingsSection("time", entry.node))
            case "profile": break
            case "receiver":
                for receiver in try SettingsSection("receiver", entry.node).entries {
                    let section = try SettingsSection("receiver.\(receiver.key)", receiver.node)
                    receivers[receiver.key] = try ReceiverSection(section, profiles)
                }
            case "upload":
                for target in try SettingsSection("upload", entry.node).entries {
                    let section = try SettingsSection("upload.\(target.key)", target.node)
                    uploads.append(try UploadTargetSettings(target.key, section, target.node))
                }
            case "zone":
                for zone in try SettingsSection("zone", entry.node).entries {
                    let section = try SettingsSection("zone.\(zone.key)", zone.node)
                    zones.append(try ZoneSettings.zone(zone.key, section, zone.node))
                }
            default: throw SettingsError(entry.node, entry.key, "is unknown; \(Self.sections)")
            }
        }
    }

    private static let sections =
        "the sections are [alarm], [filter], [metrics], [record], [serve], [storage], [time], [tracks], [units], "
        + "[waypoints], [web], [profile.NAME], [receiver.IDENTITY], [upload.NAME] and [zone.NAME]"
}
