internal import Commands

/// Runs a command, or delegates it to gpslog-collector if the database is a fleet's.
@main
enum Program {
    static func main() async { await CommandProgram.run() }
}
