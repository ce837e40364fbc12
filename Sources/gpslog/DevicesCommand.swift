import ArgumentParser
internal import Commands

/// `gpslog devices`.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the receivers that are plugged in.",
        discussion: """
            Nothing is opened. Said are what each is taken for and why, who else has it open, what is missing if you may \
            not read it, and the speed and the sentences heard of it last, which the database remembers.

            Example: gpslog devices --watch
            """
    )

    @Flag(help: "Print JSON: an array, or with --watch an object a line.")
    var json = false

    @Flag(help: "Go on and print a line when a receiver comes or goes.")
    var watch = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let listing = DeviceListing(asJSON: json, database: database.file, logger: verbosity.logger)
        try await listing.run(watching: watch)
    }
}
