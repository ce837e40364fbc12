import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog note` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    @Suite(.timeLimit(.minutes(2)))
    struct `on a terminal` {
        private let outer: `gpslog note`
        private let terminal: PseudoTerminal

        init() throws {
            outer = try `gpslog note`()
            terminal = try PseudoTerminal()
        }

        /// Runs the note editor while `body` types, and ends it with Ctrl-C.
        private func takeNotes(while body: (inout ShownScreen) async throws -> Void) async throws -> ShownScreen {
            var screen = ShownScreen()
            let command = "exec \(outer.logger.gpslog.path) note < \(terminal.path) > \(terminal.path)"
            let outcome = try await BuiltProgram(at: "/bin/sh").run(
                ["-c", command],
                environment: ["GPSLOG_DATABASE": outer.logger.database]
            ) { _ in
                try await screen.read(from: terminal) { $0.hasPrefix("> ") }
                try await body(&screen)
                try terminal.send([3])
            }
            #expect(outcome.status == 0)
            return screen
        }

        @Test func `shows a note in the first row once Enter is pressed, and an empty field below`() async throws {
            _ = try await takeNotes { screen in
                try terminal.send(Array("Slipway, שלום".utf8))
                try await screen.read(from: terminal) { $0.contains("Slipway") && $0.hasPrefix("> ") }
                #expect(screen.rows[1] == "")
                try terminal.send(Array("\r".utf8))
                try await screen.read(from: terminal) { $0 == "> " }
                #expect(screen.rows[1]?.contains("Slipway, שלום") == true)
                try terminal.send(Array("Jetty\r".utf8))
                try await screen.read(from: terminal) { $0.hasSuffix("  Jetty") }
                #expect(screen.rows[1]?.hasSuffix("  Jetty") == true)
                #expect(screen.rows[2]?.contains("Slipway") == true)
            }
            let again = try await takeNotes { screen in
                try await screen.read(from: terminal) { $0.hasSuffix("  Jetty") }
            }
            #expect(again.rows[2]?.contains("Slipway") == true)
        }

        @Test func `leaves nothing behind where nothing is noted`() async throws {
            _ = try await takeNotes { _ in }
            let listing = try await BuiltProgram(at: "/bin/ls").run(["-A", outer.logger.folder.path.string])
            #expect(listing.output == "")
        }
    }

    @Test func `takes each line where nobody sits at a terminal`() async throws {
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", "printf 'one\\n\\ntwo\\n' | \(logger.gpslog.path) note"],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.output.split(separator: "\n").count == 2)
        let list = try await logger.run("waypoint", "list").output.split(separator: "\n")
        #expect(list.count == 3)
        #expect(list[1].hasSuffix("two"))
    }

    @Test func `takes a text at once`() async throws {
        let outcome = try await logger.run("note", "Slipway")
        #expect(outcome.output.contains(/added [0-9a-f]{8} Slipway, without a position: nothing is recorded yet\n/))
    }

    @Test func `has no position if the latest location is in the future`() async throws {
        let file = logger.folder.file("future.csv")
        try TextFile.write("time,latitude,longitude\n2099-01-01T00:00:00Z,54,10\n", to: file)
        _ = try await logger.run("import", file.string)
        let outcome = try await logger.run("waypoint", "add", "Slipway")
        #expect(outcome.output.contains("days in the future; check this machine's clock"), "\(outcome.output)")
    }
}

/// The screen drawn by the program, row by row.
private struct ShownScreen {
    var rows: [Int: String] = [:]
    private var drawn: [UInt8] = []

    /// Reads output until a row of the screen matches.
    mutating func read(from terminal: PseudoTerminal, until isWanted: (String) -> Bool) async throws {
        try await until("a row of the screen", every: .milliseconds(50)) {
            drawn += try terminal.received()
            // Each update ends by showing the cursor; the output after it is incomplete.
            let drawings = String(decoding: drawn, as: UTF8.self).split(
                separator: "\u{1B}[?25h",
                omittingEmptySubsequences: false
            )
            for match in drawings.dropLast().joined().matches(of: /\u{1B}\[(\d+);1H\u{1B}\[K([^\u{1B}]*)/) {
                rows[Int(match.1) ?? 0] = String(match.2)
            }
            return rows.values.contains(where: isWanted)
        }
    }
}
