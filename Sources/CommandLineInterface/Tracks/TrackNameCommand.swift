import ArgumentParser
internal import Commands

struct TrackNameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name",
        abstract: "Name a track; exports contain the name.",
        discussion: """
            An empty name ("") removes the name. You can also name the track being recorded.

            Example: gpslog track name 3 "Around Rügen"
            """
    )

    @Argument(help: ArgumentHelp("The number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Argument(help: ArgumentHelp("The name.", valueName: "text"))
    var text: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await TrackEditor(of: common.file, logger: common.logger).name(track, text)
    }
}
