package import SystemPackage
internal import Terminal

/// The path of the file that says who may see the page.
package enum WebAccessLocation {
    /// The variable that names another one, as the system service's unit does.
    package static let variable = "GPSLOG_WEB_ACCESS"

    /// The file that the environment or the custom of the platform names, in this order.
    ///
    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    /// - Returns: `$GPSLOG_WEB_ACCESS`, else a file in the user's state folder (XDG Base Directory Specification 0.8), else the
    ///   one of the system service.
    package static func resolve(
        variable: (String) -> String? = ProcessEnvironment.value(of:)
    ) -> FilePath {
        if let named = variable(Self.variable) { return FilePath(named) }
        // It lies where the database does that nobody names.
        return DatabaseLocation.resolve(nil) { $0 == "GPSLOG_DATABASE" ? nil : variable($0) }
            .removingLastComponent().appending("web-access")
    }
}
