internal import ArgumentParser
internal import Terminal

/// The program's root: what `gpslog-collector --help` shows.
@main
struct Program: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gpslog-collector",
        abstract: "Keeps what many loggers record in one PostgreSQL.",
        version: "gpslog-collector \(ProgramVersion.text)"
    )
}
