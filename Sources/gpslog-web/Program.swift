import Access
import Glibc
import Logging
import Platform
import Recording
import Serving
import Settings
import SystemPackage
import Terminal
import Web

/// Serves the page, as `gpslog web` has it, and says who may see it: `gpslog-web LEVEL SETTINGS ORDER...`.
///
/// The options and settings are those of `gpslog web`, which puts this program in its own place.
@main
struct Program {
    private let logger: Logger
    private let settings: Settings
    private let file: FilePath?
    private let access: AccessFile

    static func main() async {
        // Each page that is open has a thread of its own for the database.
        ProgramMemory.shareHeaps()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            // Before all else: whoever asks waits for it.
            if words.last == CoastFile.order, words.count == 3 { exit(CoastFile.copy() ? 0 : 1) }
            guard words.count >= 3, let level = Logger.Level(rawValue: words[0]) else { throw misuse }
            let program = try Program(
                Logger(label: "gpslog") { _ in ConsoleLogHandler(level: level) },
                settings: words[1]
            )
            try await program.run(words[2], Array(words[3...]))
        } catch {
            let failure = Failure(error)
            Console.standard.say("gpslog: \(failure)")
            exit(failure.status.rawValue)
        }
    }

    private static let misuse = Failure("gpslog-web is started by gpslog web; see: gpslog help web", .usage)

    private init(_ logger: Logger, settings path: String) throws(Failure) {
        self.logger = logger
        file = path.isEmpty ? nil : FilePath(path)
        settings = try SettingsFile.read(file) {
            logger.warning("\($0); it is left out")
        }
        access = AccessFile(at: WebAccessLocation.resolve())
    }

    private func run(_ order: String, _ words: [String]) async throws {
        switch (order, words.count) {
        case ("serve", 2...): try await serve(FilePath(words[0]), at: place(words[1]), words[2...])
        case ("set-password", 0):
            try AccessChange(in: access).setPassword(SecretInput.new("password"))
            logger.notice("the password is set; its hash is in \(access.path)")
        case ("share", 2):
            guard let seconds = Double(words[0]) else { throw Self.misuse }
            let token = try AccessChange(in: access).share(for: seconds)
            try StandardOutput.write("\(PageAddress(of: try web(at: words[1])))/share/\(token)\n")
        case ("end-shares", 0):
            let count = try AccessChange(in: access).endLinks()
            logger.notice("\(count == 1 ? "1 link" : "\(count) links") ended")
        default: throw Self.misuse
        }
    }

    /// Serves the page; further words name charts in place of those of the settings, and other limits, as tests have them.
    private func serve(_ database: FilePath, at place: ServiceAddress, _ words: ArraySlice<String>) async throws {
        var (web, limits) = (settings.web, WebLimits())
        web.place = place
        let isChart = { (word: String) in word.hasPrefix("chart=") }
        let charts = words.filter(isChart).compactMap { WebChart(at: String($0.dropFirst("chart=".count))) }
        if !charts.isEmpty { web.charts = charts }
        guard words.allSatisfy({ isChart($0) || limits.take($0) }) else { throw Self.misuse }
        guard try !web.isOpenToOthers || access.read().password != nil else {
            throw Failure(
                "others can reach the page at \(place), and no password is set; set one with gpslog web --set-password",
                .configuration
            )
        }
        let server = WebServer(
            of: database,
            web,
            settings: settings,
            file: file,
            access: access,
            limits: limits,
            logger: logger
        )
        try await server.run()
    }

    private func web(at place: String) throws -> WebSettings {
        var web = settings.web
        web.place = try self.place(place)
        return web
    }

    private func place(_ text: String) throws -> ServiceAddress {
        guard let place = ServiceAddress(text, usualPort: 0) else { throw Self.misuse }
        return place
    }
}
