package import Logging
package import Platform
package import Recording
package import Settings
package import SystemPackage

/// Serves the page according to the settings and the command line: the part shared by all programs with the page.
package struct PageProgram: Sendable {
    package let settings: Settings

    /// The file with the password and the share links.
    package let access: AccessFile

    private let file: FilePath?
    private let logger: Logger

    /// Creates the program and reads the settings.
    ///
    /// - Parameters:
    ///   - file: the settings file named by the user; `nil` for the default.
    ///   - logger: logs the page's address and problems.
    /// - Throws: `Failure` if the settings cannot be read.
    package init(settings file: FilePath?, logger: Logger) throws(Failure) {
        (self.file, self.logger) = (file, logger)
        settings = try SettingsFile.read(file) {
            logger.warning("\($0); ignoring it")
        }
        access = AccessFile(at: WebAccessLocation.resolve())
    }

    /// Serves until the program is terminated.
    ///
    /// - Parameters:
    ///   - database: the database to show.
    ///   - shared: the fleet's database, with one page per device; `nil` for a single logger.
    ///   - users: the users of a fleet's page; `nil` for a page without users.
    ///   - place: the address to listen at.
    ///   - charts: the charts below the track; empty for those of the settings.
    ///   - limits: the limits on requests and connections.
    /// - Throws: `Failure` if other machines could reach the page without a password, Leaflet is not installed, or the
    ///   address cannot be used.
    package func serve(
        _ database: any RecordedDatabase,
        sharedAs shared: (any SharedDatabase)? = nil,
        for users: (any PageUsers)? = nil,
        at place: ServiceAddress,
        above charts: [WebChart],
        within limits: WebLimits = WebLimits()
    ) async throws {
        var web = settings.web
        web.place = place
        if !charts.isEmpty { web.charts = charts }
        let hasUsers = try await users?.all().isEmpty == false
        guard try !web.isOpenToOthers || hasUsers || access.read().password != nil else {
            throw Failure(
                "other machines can reach the page at \(place), but no password is set; set one with gpslog web --set-password",
                .configuration
            )
        }
        let server = WebServer(
            of: database,
            sharedAs: shared,
            for: users,
            web,
            settings: settings,
            file: file,
            access: access,
            limits: limits,
            logger: logger
        )
        try await server.run()
    }
}

/// The URL of the page as other people enter it in their browsers.
package struct PageAddress: CustomStringConvertible {
    /// The URL without a trailing slash.
    package let description: String

    /// Uses the first name in the settings; without names, the address that the page is served at.
    package init(of web: WebSettings) {
        let (name, port) = (web.names.first, web.place.port)
        let scheme = web.certificate == nil ? "http" : "https"
        if let name, !web.place.isOpenToOthers, web.certificate == nil {
            // The page is served locally without TLS, so the name must belong to a reverse proxy.
            description = "https://\(name)"
        } else if let name {
            description = "\(scheme)://\(name):\(port)"
        } else if let named = web.place.named, named.isAny {
            var own = SocketAddress.outward ?? .loopback4(port: port)
            own.port = port
            description = "\(scheme)://\(own)"
        } else {
            description = "\(scheme)://\(web.place)"
        }
    }
}
