package import Communication
package import SystemPackage
package import Terminal

/// The contents of a settings file.
package struct Settings: Sendable {
    /// The filter: section `[filter]`.
    package private(set) var filter = FilterSettings()

    /// The settings for when what is recorded is safe: section `[storage]`.
    package private(set) var storage = StorageSettings()

    /// The settings for where tracks end: section `[tracks]`.
    package private(set) var tracks = TrackSettings()

    /// The units that people see: `units`, or section `[units]`.
    package private(set) var units = DisplayUnits()

    /// The settings for when one has arrived at a waypoint, and how lists are ordered: section `[waypoints]`.
    package private(set) var waypoints = WaypointSettings()

    /// The settings for who is served by a recording: section `[serve]`.
    package private(set) var serving = ServeSettings()

    /// The settings for the page with the map: section `[web]`.
    package private(set) var web = WebSettings()

    /// The numbers to watch of a recording: section `[metrics]`.
    package private(set) var metrics = MetricsSettings()

    /// The alarms of a recording: section `[alarm]`.
    package private(set) var alarms = AlarmSettings()

    /// The telling of the time to chrony: section `[time]`.
    package private(set) var time = TimeSettings()

    /// The settings for what is recorded where nothing is named.
    package private(set) var recording = RecordSettings()

    /// The targets that locations are uploaded to: sections `[upload.NAME]`, in the order of the file.
    package private(set) var uploads: [UploadTargetSettings] = []

    /// The zones that nothing is uploaded from: sections `[zone.NAME]`.
    package private(set) var zones: [PrivacyZone] = []

    /// The bundles of settings for receivers: sections `[profile.NAME]`, and those that there are anyway.
    package private(set) var profiles = ReceiverProfiles()

    /// The settings of receivers, by their identities: sections `[receiver.IDENTITY]`.
    package private(set) var receivers: [String: ReceiverSection] = [:]

    /// The settings of an empty file.
    package init() {}

    /// The settings that a file's bytes are.
    ///
    /// - Throws: `Failure` with file, line and key, where something is no setting.
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

    /// The settings of a file that was read.
    ///
    /// - Throws: `SettingsError` where something is no setting.
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
            default: throw SettingsError(entry.node, entry.key, "is not known; \(Self.sections)")
            }
        }
    }

    private static let sections =
        "the sections are [alarm], [filter], [metrics], [record], [serve], [storage], [time], [tracks], [units], "
        + "[waypoints], [web], [profile.NAME], [receiver.IDENTITY], [upload.NAME] and [zone.NAME]"
}
