internal import SystemPackage

/// Settings that keep a recording from beginning.
enum SettingsCheck {
    /// Reads the settings as a recording would.
    ///
    /// - Parameter named: the file that the user names; nil for the first of the usual ones that is there.
    /// - Returns: what a recording would say of them.
    static func finding(_ named: FilePath?) -> Finding {
        do throws(Failure) {
            _ = try SettingsFile.read(named)
        } catch {
            return .obstacle(.settings, error.description, remedy: remedy(error.status), error.status)
        }
        return .fine(.settings, "the settings hold nothing that is not known")
    }

    private static func remedy(_ status: ExitStatus) -> String {
        switch status {
        case .configuration: "correct it; until then, no recording begins"
        case .noPermission: "have whoever keeps it give you the permission; until then, no recording begins"
        default: "name a file that can be read; until then, no recording begins"
        }
    }
}
