internal import ArgumentParser
internal import CommandLineInterface
internal import Recording
internal import Terminal

/// The program's root: what `gpslog-collector --help` shows.
///
/// The commands of gpslog are done as gpslog does them, which hands them over where the database is one of PostgreSQL.
@main
struct Program: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gpslog-collector",
        abstract: "Keeps what many loggers record in one PostgreSQL.",
        discussion: """
            gpslog hands over to this program what is asked of a database postgresql://host/name: these commands are \
            gpslog's own.
            """,
        version: "gpslog-collector \(ProgramVersion.text)",
        subcommands: FleetProgram.commands
    )

    static func main() async {
        guard FleetProgram.takes(CommandLine.arguments.dropFirst()) else { return await main(nil) }
        FleetProgram.open { try FleetDatabase(at: $0) }
        await CommandProgram.run()
    }
}
