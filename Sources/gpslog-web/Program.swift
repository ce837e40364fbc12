import Glibc
import Logging
import Platform
import Recording
import Serving
import SystemPackage
import Terminal
import Web

/// Serves the page, as `gpslog web` has it: `gpslog-web DATABASE ADDRESS:PORT LEVEL`.
///
/// The options and settings are those of `gpslog web`, which puts this program in its own place.
@main
enum Program {
    static func main() async {
        let words = CommandLine.arguments
        guard words.count == 4, let place = ServiceAddress(words[2], usualPort: 0), !place.isOpenToOthers,
            let level = Logger.Level(rawValue: words[3])
        else { return end(Failure("gpslog-web is started by gpslog web; see: gpslog help web", .usage)) }
        let address = place.named ?? .loopback4(port: place.port)
        let logger = Logger(label: "gpslog") { _ in ConsoleLogHandler(level: level) }
        do {
            try await WebServer(of: FilePath(words[1]), at: address, logger: logger).run()
        } catch {
            end(Failure(error))
        }
    }

    /// Says what went wrong, and tells the shell.
    private static func end(_ failure: Failure) {
        Console.standard.say("gpslog: \(failure)")
        exit(failure.status.rawValue)
    }
}
