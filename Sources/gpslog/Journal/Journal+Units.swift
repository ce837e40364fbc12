internal import Commands
import Logging
internal import Settings
import SystemPackage

extension Journal {
    /// The journal in a database, with the units of the settings.
    ///
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    static func shown(in database: FilePath, logger: Logger) throws -> Journal {
        try Journal(in: database, units: SettingsFile.read(nil, warning: logger).units, logger: logger)
    }
}
