import ArgumentParser
internal import Commands
internal import Settings

struct VacuumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vacuum",
        abstract: "Compact the database file.",
        discussion: """
            Works in small steps, so recordings and readers can continue. Stops when the time is up; the next run \
            continues. The first run on a database of an old gpslog rewrites the file, which needs as much free \
            space again, and is undone if the time is too short.

            Example: gpslog vacuum --within 10m
            """
    )

    @Option(help: ArgumentHelp("Approximate time limit, such as 30s or 10m.", valueName: "span"))
    var within: TimeSpan = .minute

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Housekeeping(of: common.file, logger: common.logger).vacuum(within: within)
    }
}
