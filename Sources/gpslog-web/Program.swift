import Web
import Glibc
import Logging
import Platform
import Recording
import Settings
import SystemPackage

/// Serves the page for `gpslog web`, and changes its access: `gpslog-web LEVEL SETTINGS ORDER...`.
///
/// `gpslog web` parses options and settings and replaces itself by this program.
@main
struct Program {
    private let logger: Logger
    private let page: PageProgram

    static func main() async {
        // Each open page has a database thread.
        ProgramMemory.shareHeaps()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
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
        page = try PageProgram(settings: path.isEmpty ? nil : FilePath(path), logger: logger)
    }

    private func run(_ order: String, _ words: [String]) async throws {
        switch (order, words.count) {
        case ("serve", 2...): try await serve(FilePath(words[0]), at: place(words[1]), words[2...])
        case ("set-password", 0):
            try AccessChange(in: page.access).setPassword(SecretInput.new("password"))
            logger.notice("password set; its hash is in \(page.access.path)")
        case ("share", 2):
            guard let seconds = Double(words[0]) else { throw Self.misuse }
            let token = try AccessChange(in: page.access).share(for: seconds)
            try StandardOutput.write("\(PageAddress(of: try web(at: words[1])))/share/\(token)\n")
        case ("end-shares", 0):
            let count = try AccessChange(in: page.access).endLinks()
            logger.notice("\(count == 1 ? "1 link" : "\(count) links") ended")
        default: throw Self.misuse
        }
    }

    /// Serves the page; more arguments name charts that replace those of the settings, and limits for tests.
    private func serve(_ database: FilePath, at place: ServiceAddress, _ words: ArraySlice<String>) async throws {
        var limits = WebLimits()
        let isChart = { (word: String) in word.hasPrefix("chart=") }
        let charts = words.filter(isChart).compactMap { WebChart(at: String($0.dropFirst("chart=".count))) }
        guard words.allSatisfy({ isChart($0) || limits.take($0) }) else { throw Self.misuse }
        try await page.serve(database, at: place, above: charts, within: limits)
    }

    private func web(at place: String) throws -> WebSettings {
        var web = page.settings.web
        web.place = try self.place(place)
        return web
    }

    private func place(_ text: String) throws -> ServiceAddress {
        guard let place = ServiceAddress(text, usualPort: 0) else { throw Self.misuse }
        return place
    }
}
