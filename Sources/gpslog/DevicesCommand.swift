import ArgumentParser
import Recording

/// `gpslog devices`.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the receivers that are plugged in.",
        discussion: "Example: gpslog devices --watch"
    )

    @Flag(help: "Print JSON: an array, or with --watch an object a line.")
    var json = false

    @Flag(help: "Go on and print a line when a receiver comes or goes.")
    var watch = false

    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await DeviceListing(asJSON: json, logger: verbosity.logger).run(watching: watch)
    }
}
