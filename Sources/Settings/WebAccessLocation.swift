package import SystemPackage
internal import Terminal

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
