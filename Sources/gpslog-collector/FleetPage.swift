internal import CommandLineInterface
internal import Recording
internal import Settings
internal import Storage
internal import Web

/// The map page for one device of a fleet's database, or for all.
enum FleetPage {
    /// Serves the page until the program is terminated.
    ///
    /// - Throws: an error if the database denies access, the named device or any device does not exist, or the page
    ///   cannot be served.
    static func serve(_ database: any RecordedDatabase, _ order: FleetProgram.PageOrder) async throws {
        let page = try PageProgram(settings: order.settings, logger: order.logger)
        let shared = (database as? FleetDatabase)?.shared
        // Report a database that cannot be shown here, not to each browser.
        if try await shared?.devices(in: nil).isEmpty ?? true {
            _ = try await database.forShowing(passingOver: UnreadableFixes())
        }
        try await page.serve(
            database,
            sharedAs: shared,
            at: order.place ?? page.settings.web.place,
            above: order.charts
        )
    }
}
