import ArgumentParser
internal import Commands

/// `gpslog track name`.
struct TrackNameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name",
        abstract: "Give a track a name, which exports carry.",
        discussion: """
            A name that is empty, "", takes away the one that there is. A track that is being recorded may be named, too.

            Example: gpslog track name 3 "Around Rügen"
            """
    )

    @Argument(help: ArgumentHelp("The track's number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Argument(help: ArgumentHelp("The name.", valueName: "text"))
    var text: String

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        try await TrackEditor(of: database.file, logger: verbosity.logger).name(track, text)
    }
}
