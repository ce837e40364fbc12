package import ArgumentParser
package import Logging
package import Recording
package import Platform
package import Settings
private import Synchronization
package import SystemPackage

/// The hooks by which `gpslog-collector` adds PostgreSQL; gpslog itself is not linked with libpq.
package enum FleetProgram {
    /// Opens a database by its address.
    package typealias Way = @Sendable (String) throws -> any RecordedDatabase

    private static let way = Mutex<Way?>(nil)

    /// Opens a PostgreSQL database; `nil` in programs without PostgreSQL.
    static var open: Way? { way.withLock(\.self) }

    /// Serves the map page of a database until the program is terminated.
    package typealias Page = @Sendable (any RecordedDatabase, PageOrder) async throws -> Void

    /// Options for the map page.
    package struct PageOrder: Sendable {
        /// The page's address; `nil` for the address from the settings.
        package let place: ServiceAddress?

        /// The charts below the track; empty for those from the settings.
        package let charts: [WebChart]

        /// The settings file; `nil` for the default.
        package let settings: FilePath?

        /// Logs the address of the page, and errors.
        package let logger: Logger
    }

    private static let servesPage = Mutex<Page?>(nil)

    /// Serves the page of a PostgreSQL database; `nil` in programs without PostgreSQL.
    static var page: Page? { servesPage.withLock(\.self) }

    /// Sets how this program serves the page of a PostgreSQL database.
    package static func serve(by page: @escaping Page) { servesPage.withLock { $0 = page } }

    /// Sets how this program opens a PostgreSQL database.
    package static func open(by way: @escaping Way) { Self.way.withLock { $0 = way } }

    /// The commands that support PostgreSQL.
    package static let commands: [any ParsableCommand.Type] = [
        TracksCommand.self, StatsCommand.self, ExportCommand.self, WhyCommand.self, QueryCommand.self,
        ReplayCommand.self, ImportCommand.self, WebCommand.self, PlotCommand.self, ReportCommand.self,
        WaypointCommand.self, NoteCommand.self,
    ]

    /// Whether the arguments, without the program name, begin with one of these commands.
    package static func takes(_ words: some Sequence<String>) -> Bool {
        let first = words.first { _ in true }
        return commands.contains { $0.configuration.commandName == first }
    }

    /// The failure of all other commands.
    static var refusal: Failure {
        let names = commands.compactMap { $0.configuration.commandName }
        let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return Failure(
            "this command does not support PostgreSQL; \(list) do",
            .usage
        )
    }

    /// Replaces this program by `gpslog-collector` with the same arguments.
    ///
    /// The address is passed in the environment: it may contain a password, and other users see the arguments of a
    /// process.
    ///
    /// - Throws: `Failure` if `gpslog-collector` is not installed or cannot start.
    static func handOver(_ address: String) throws -> Never {
        let words = try Arguments(CommandLine.arguments.dropFirst()).words
        try CompanionProgram.collector.start(withoutDatabase(words), environment: ["GPSLOG_DATABASE": address])
    }

    /// The arguments without `--database`.
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
