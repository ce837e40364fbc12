package import Access
package import Logging
package import Recording
package import Serving
package import Settings
package import SystemPackage
package import Terminal

/// Serves the page as the settings say and whoever starts it: what the programs that have the page do alike.
package struct PageProgram: Sendable {
    /// The settings.
    package let settings: Settings

    /// The file that says who may see the page.
    package let access: AccessFile

    private let file: FilePath?
    private let logger: Logger

    /// A program.
    ///
    /// - Parameters:
    ///   - file: the settings file that the user names; nil for the usual one.
    ///   - logger: is told where the page is, and what goes wrong.
    /// - Throws: `Failure` where the settings cannot be read.
    package init(settings file: FilePath?, logger: Logger) throws(Failure) {
        (self.file, self.logger) = (file, logger)
        settings = try SettingsFile.read(file) {
            logger.warning("\($0); it is left out")
        }
        access = AccessFile(at: WebAccessLocation.resolve())
    }

    /// Serves until the program is asked to end.
    ///
    /// - Parameters:
    ///   - database: the database that is shown.
    ///   - shared: the same with the other devices that share it, each of which has a page; nil where there is one page.
    ///   - place: the place at which browsers find the page.
    ///   - charts: the charts below the track; none for those of the settings.
    ///   - limits: the limits of what others may ask of it.
    /// - Throws: `Failure` where others could get there without a password, the map's own code is not installed, or nobody may
    ///   listen at the place.
    package func serve(
        _ database: any RecordedDatabase,
        sharedAs shared: (any SharedDatabase)? = nil,
        at place: ServiceAddress,
        above charts: [WebChart],
        within limits: WebLimits = WebLimits()
    ) async throws {
        var web = settings.web
        web.place = place
        if !charts.isEmpty { web.charts = charts }
        guard try !web.isOpenToOthers || access.read().password != nil else {
            throw Failure(
                "others can reach the page at \(place), and no password is set; set one with gpslog web --set-password",
                .configuration
            )
        }
        let server = WebServer(
            of: database,
            sharedAs: shared,
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
