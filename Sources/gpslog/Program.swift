internal import CommandLineInterface

/// Runs the command that the arguments name; one on a fleet's database is handed over to gpslog-collector.
@main
enum Program {
    static func main() async { await CommandProgram.run() }
}
