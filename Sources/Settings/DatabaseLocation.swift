package import SystemPackage
internal import Terminal

/// The path of the database, when nobody says otherwise.
package enum DatabaseLocation {
    /// The file that an option, the environment or the custom of the platform names, in this order.
    ///
    /// - Parameters:
    ///   - option: the path that the user gave as `--database`; nil where there is none.
    ///   - variable: the value of an environment variable; nil where it is not set.
    /// - Returns: the option, else `$GPSLOG_DATABASE`, else a file in the user's state folder (XDG Base Directory
    ///   Specification 0.8), else the one of the system service.
    package static func resolve(
        _ option: String?,
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) -> FilePath {
        if let named = option ?? variable("GPSLOG_DATABASE") { return FilePath(named) }
        if let folder = variable("XDG_STATE_HOME"), FilePath(folder).isAbsolute {
            return FilePath(folder).appending("gpslog").appending("gpslog.sqlite")
        }
        if let home = variable("HOME") {
            return FilePath(home).appending(".local/state/gpslog/gpslog.sqlite")
        }
        return "/var/lib/gpslog/gpslog.sqlite"
    }

    /// The address of a database of PostgreSQL, where an option or the environment names one.
    ///
    /// - Parameters:
    ///   - option: the address that the user gave as `--database`; nil where there is none.
    ///   - variable: the value of an environment variable; nil where it is not set.
    /// - Returns: nil where a file is meant.
    package static func server(
        _ option: String?,
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) -> String? {
        guard let named = option ?? variable("GPSLOG_DATABASE") else { return nil }
        return ["postgresql://", "postgres://"].contains(where: named.hasPrefix) ? named : nil
    }
}
