internal import Settings
internal import SystemPackage
internal import Terminal

/// Checks for settings that prevent a recording or are ignored.
enum SettingsCheck {
    /// Reads the settings as a recording would.
    ///
    /// - Parameters:
    ///   - named: the file named by the user; nil for the first existing file of the usual places.
    ///   - places: the usual places.
    /// - Returns: the diagnoses, as a recording would report them.
    static func diagnoses(_ named: FilePath?, else places: [FilePath] = SettingsFile.usualPlaces()) -> [Diagnosis] {
        var remarks: [Diagnosis] = []
        do throws(Failure) {
            _ = try SettingsFile.read(named, else: places) { hidden in
                let remedy = "sudo chmod a+rx \(hidden.folder)"
                remarks.append(.remark(.settings, hidden.description, remedy: remedy))
            }
        } catch {
            return [.obstacle(.settings, error.description, remedy: remedy(error.status), error.status)]
        }
        return remarks.isEmpty ? [.fine(.settings, "all settings are known")] : remarks
    }

    private static func remedy(_ status: ExitStatus) -> String {
        switch status {
        case .configuration: "correct it; until then, no recording begins"
        case .noPermission: "ask its owner for permission to read it; until then, no recording begins"
        default: "name a file that can be read; until then, no recording begins"
        }
    }
}
