package import SystemPackage
internal import Platform

/// Finds the database's default path.
package enum DatabaseLocation {
    /// Resolves the path from the option, the environment, or the platform's default.
    ///
    /// - Parameters:
    ///   - option: the path given as `--database`; `nil` for none.
    ///   - variable: returns the value of an environment variable; `nil` if not set.
    /// - Returns: the option; otherwise `$GPSLOG_DATABASE`; otherwise a file in the user's state directory (XDG Base
    ///   Directory Specification 0.8); otherwise the system service's file.
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

    /// Returns the address of a PostgreSQL database if the option or the environment contains one.
    ///
    /// - Parameters:
    ///   - option: the address given as `--database`; `nil` for none.
    ///   - variable: returns the value of an environment variable; `nil` if not set.
    /// - Returns: the address; `nil` if the database is a file.
    package static func server(
        _ option: String?,
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) -> String? {
        guard let named = option ?? variable("GPSLOG_DATABASE") else { return nil }
        return ["postgresql://", "postgres://"].contains(where: named.hasPrefix) ? named : nil
    }
}

/// Finds the file with the web server's password and links.
package enum WebAccessLocation {
    /// The environment variable that overrides the path, as in the system service's unit.
    package static let variable = "GPSLOG_WEB_ACCESS"

    /// Resolves the path from the environment or the platform's default.
    ///
    /// - Parameter variable: returns the value of an environment variable; `nil` if not set.
    /// - Returns: `$GPSLOG_WEB_ACCESS`; otherwise a file in the user's state directory (XDG Base Directory
    ///   Specification 0.8); otherwise the system service's file.
    package static func resolve(
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) -> FilePath {
        if let named = variable(Self.variable) { return FilePath(named) }
        // Beside the default database, regardless of `GPSLOG_DATABASE`.
        return DatabaseLocation.resolve(nil) { $0 == "GPSLOG_DATABASE" ? nil : variable($0) }
            .removingLastComponent().appending("web-access")
    }
}
