internal import CommandLineInterface
internal import Recording
internal import Settings
internal import Storage
internal import Web

/// The page with the map, of a device of a fleet's database, or of all.
enum FleetPage {
    /// Serves it until the program is asked to end.
    ///
    /// - Throws: an error where the database does not let us in, there is no device or not that which is named, or the page cannot be
    ///   served.
    static func serve(_ database: any RecordedDatabase, _ order: FleetProgram.PageOrder) async throws {
        let page = try PageProgram(settings: order.settings, logger: order.logger)
        let shared = (database as? FleetDatabase)?.shared
        // A database that cannot be shown is told of here, and not to each browser.
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
