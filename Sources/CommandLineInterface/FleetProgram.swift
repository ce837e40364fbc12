package import ArgumentParser
internal import Commands
package import Logging
package import Recording
package import Serving
package import Settings
private import Synchronization
package import SystemPackage
internal import Terminal

/// The program that knows PostgreSQL, in which a fleet keeps what it records: gpslog itself is not linked with libpq.
package enum FleetProgram {
    /// The way to a database by its address.
    package typealias Way = @Sendable (String) throws -> any RecordedDatabase

    private static let way = Mutex<Way?>(nil)

    /// The way to a database of PostgreSQL by its address, in the program that has one; nil in others.
    static var open: Way? { way.withLock(\.self) }

    /// Serves the page with the map of a database, as an order says, until the program is asked to end.
    package typealias Page = @Sendable (any RecordedDatabase, PageOrder) async throws -> Void

    /// An order to serve the page.
    package struct PageOrder: Sendable {
        /// The place at which browsers find it; nil for that of the settings.
        package let place: ServiceAddress?

        /// The charts below the track; none for those of the settings.
        package let charts: [WebChart]

        /// The settings file that the user names; nil for the usual one.
        package let settings: FilePath?

        /// The logger that is told where the page is, and what goes wrong.
        package let logger: Logger
    }

    private static let servesPage = Mutex<Page?>(nil)

    /// Serves the page of a database of PostgreSQL, in the program that has it; nil in others.
    static var page: Page? { servesPage.withLock(\.self) }

    /// Notes that this program serves the page of such databases.
    ///
    /// - Parameter page: serves it.
    package static func serve(by page: @escaping Page) { servesPage.withLock { $0 = page } }

    /// Notes that this program knows a way to such databases.
    ///
    /// - Parameter way: the way to a database by its address.
    package static func open(by way: @escaping Way) { Self.way.withLock { $0 = way } }

    /// The commands that such a database can be looked at with, and be recorded into.
    package static let commands: [any ParsableCommand.Type] = [
        TracksCommand.self, StatsCommand.self, ExportCommand.self, WhyCommand.self, QueryCommand.self,
        ReplayCommand.self, ImportCommand.self, WebCommand.self, PlotCommand.self, ReportCommand.self,
        WaypointCommand.self, NoteCommand.self,
    ]

    /// True where words, without the program's name, begin with one of these commands.
    package static func takes(_ words: some Sequence<String>) -> Bool {
        let first = words.first { _ in true }
        return commands.contains { $0.configuration.commandName == first }
    }

    /// The failure of any other command.
    static var refusal: Failure {
        let names = commands.compactMap { $0.configuration.commandName }
        let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return Failure(
            "in a database of PostgreSQL that cannot be done; \(list) can, and all else is for a file",
            .usage
        )
    }

    /// Has the program that knows PostgreSQL do what this one was told to do.
    ///
    /// The address goes along in the environment: other users see the words that a program is started with, and it may have a
    /// password in it.
    ///
    /// - Throws: `Failure` where it is not installed, or cannot be started.
    static func handOver(_ address: String) throws -> Never {
        let words = try Arguments(CommandLine.arguments.dropFirst()).words
        try CompanionProgram.collector.start(withoutDatabase(words), environment: ["GPSLOG_DATABASE": address])
    }

    /// The words without the option that names the database.
    static func withoutDatabase(_ words: [String]) -> [String] {
        var (kept, rest): ([String], ArraySlice<String>) = ([], words[...])
        while let word = rest.popFirst() {
            if word == "--" { return kept + [word] + rest }
            if word == "--database" {
                rest = rest.dropFirst()
            } else if !word.hasPrefix("--database=") {
                kept.append(word)
            }
        }
        return kept
    }
}
