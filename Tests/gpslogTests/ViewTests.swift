import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"), .timeLimit(.minutes(2)))
struct `gpslog view` {
    private let logger: Logger
    private var program: String { logger.gpslog.path.string }

    init() throws { logger = try Logger() }

    /// The command line that plays a fixture to its end at once.
    private func replay(_ fixture: String, _ options: String = "") -> String {
        "\(program) view --replay \(Checkout.fixture(fixture + ".nmea")) --speed max \(options)"
    }

    @Suite(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"), .timeLimit(.minutes(2)))
    struct `of a capture` {
        private let outer: `gpslog view`

        init() throws { outer = try `gpslog view`() }

        @Test(arguments: [
            ("car-multi-gnss", 24, 80, ""), ("outliers", 24, 80, "--position utm"),
            ("at-rest", 40, 120, "--position seconds"),
            ("cold-start", 16, 60, "--ascii"),
        ])
        func `shows it as it was at its end`(fixture: String, rows: Int, columns: Int, options: String) async throws {
            try await TmuxTerminal.run(outer.replay(fixture, options), rows: rows, columns: columns) { terminal in
                let text = try await terminal.settles(on: "the capture has ended")
                try expectFile("screens/\(fixture)-\(columns)x\(rows).txt", toHave: text)
            }
        }

        @Test func `follows the size of the terminal`() async throws {
            try await TmuxTerminal.run(outer.replay("car-multi-gnss")) { terminal in
                try await terminal.shows("the capture has ended")
                try await terminal.resize(rows: 12, columns: 60)
                // tmux truncates the screen immediately; the view has redrawn when everything fits.
                try await until { try await terminal.text.isDrawn(rows: 12) }
                let text = try await terminal.settles(on: "gpslog view")
                #expect(text.contains("position  -34.90200"))
                #expect(!text.contains("capitals are used"))
                try await terminal.resize(rows: 24, columns: 80)
                try await until { try await terminal.text.isDrawn(rows: 24) }
                let again = try await terminal.settles(on: "gpslog view")
                try expectFile("screens/car-multi-gnss-80x24.txt", toHave: again)
            }
        }

        @Test(arguments: [("env -u NO_COLOR", true), ("NO_COLOR=1", false)])
        func `has colours unless they are not wanted`(variable: String, hasColours: Bool) async throws {
            try await TmuxTerminal.run("\(variable) \(outer.replay("car-multi-gnss"))") { terminal in
                try await terminal.settles(on: "the capture has ended")
                let text = try await terminal.colouredText
                #expect(text.contains(/\u{1B}\[[0-9;]*3[1-6]m/) == hasColours)
            }
        }

        @Test func `has nothing but ASCII where the locale is not one of UTF-8`() async throws {
            try await TmuxTerminal.run("LC_ALL=POSIX \(outer.replay("outliers"))") { terminal in
                let text = try await terminal.settles(on: "the capture has ended")
                #expect(text.utf8.allSatisfy { $0 < 0x80 })
                #expect(text.contains(/\+-\d+\.\d m/))
            }
        }

        @Test func `explains itself, and changes notation and clock by keys`() async throws {
            try await TmuxTerminal.run("TZ=Europe/Berlin \(outer.replay("outliers"))") { terminal in
                try await terminal.shows("51.47825 0.01701")
                try await terminal.press("?")
                try await terminal.shows("press any key to go back")
                try await terminal.press("x", "p")
                try await terminal.shows("51°28.695'N 0°01.021'E")
                try await terminal.press("p", "p")
                try await terminal.shows("31U ")
                try await terminal.press("l")
                try await terminal.shows("2026-11-21T11:22:59+01:00")
            }
        }

        @Test func `goes on in real time, or faster`() async throws {
            let line = "\(outer.program) view --replay \(Checkout.fixture("outliers.nmea")) --speed 8"
            try await TmuxTerminal.run(line) { terminal in
                try await terminal.shows("position  51.47")
                let early = try await terminal.text
                #expect(!early.contains("the capture has ended"))
                try await terminal.shows("the capture has ended")
            }
        }
    }

    @Suite(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"), .timeLimit(.minutes(2)))
    struct `when it ends` {
        private let outer: `gpslog view`

        init() throws { outer = try `gpslog view`() }

        /// A command line that logs the terminal's settings before and after the view, its process and its status.
        private var watched: String {
            let folder = outer.logger.folder.path
            return """
                cd \(folder); stty -a >before; sh -c 'echo $$ >pid; exec \(outer.replay("outliers"))'; echo $? >status; \
                stty -a >after; echo the shell is back; cat
                """
        }

        private func file(_ name: String) throws -> String { try TextFile.read(outer.logger.folder.file(name)) }

        private func signal(_ name: String) async throws {
            let process = try file("pid").split(separator: "\n")[0]
            _ = try await BuiltProgram(at: "/bin/kill").run(["-\(name)", String(process)])
        }

        /// Expects that the shell has the terminal back with its former settings, and this exit status.
        private func expectGivenBack(_ terminal: TmuxTerminal, status: Int) async throws {
            let text = try await terminal.shows("the shell is back")
            #expect(try await !terminal.isTaken)
            #expect(try await terminal.hasCursor)
            #expect(!text.contains("position"))
            #expect(try file("before") == file("after"))
            #expect(try file("status") == "\(status)\n")
        }

        @Test(arguments: ["q", "C-c", "TERM", "INT", "HUP"])
        func `leaves the terminal as it was`(end: String) async throws {
            try await TmuxTerminal.run(watched) { terminal in
                try await terminal.shows("the capture has ended")
                #expect(try await terminal.isTaken)
                #expect(try await !terminal.hasCursor)
                if ["q", "C-c"].contains(end) {
                    try await terminal.press(end)
                } else {
                    try await signal(end)
                }
                try await expectGivenBack(terminal, status: 0)
            }
        }

        @Test(arguments: [("QUIT", 131), ("USR1", 138), ("ALRM", 142), ("ABRT", 134), ("SEGV", 139)])
        func `leaves it so where a signal ends it that is none to end programs, or a crash`(
            end: String,
            status: Int
        ) async throws {
            // Otherwise, Swift's runtime would print a backtrace and wait for a key.
            try await TmuxTerminal.run(watched, environment: ["SWIFT_BACKTRACE": "enable=no"]) { terminal in
                try await terminal.shows("the capture has ended")
                try await signal(end)
                try await expectGivenBack(terminal, status: status)
            }
        }

        @Test(arguments: ["C-z", "TSTP"])
        func `gives the shell its terminal for a while, and takes it again`(end: String) async throws {
            let line = "PS1='ready ' exec /bin/bash --norc --noprofile -i"
            try await TmuxTerminal.run(line) { terminal in
                try await terminal.shows("ready")
                let pid = outer.logger.folder.file("pid")
                try await terminal.press("sh -c 'echo $$ >\(pid); exec \(outer.replay("outliers"))'", "Enter")
                let before = try await terminal.settles(on: "the capture has ended")
                if end == "C-z" {
                    try await terminal.press(end)
                } else {
                    let process = try TextFile.read(pid).split(separator: "\n")[0]
                    _ = try await BuiltProgram(at: "/bin/kill").run(["-TSTP", String(process)])
                }
                try await terminal.shows("Stopped")
                #expect(try await !terminal.isTaken)
                #expect(try await terminal.hasCursor)
                try await terminal.press("fg", "Enter")
                #expect(try await terminal.settles(on: "the capture has ended") == before)
                try await terminal.press("q")
                try await until { try await !terminal.isTaken }
            }
        }
    }
}

extension String {
    /// Whether the first and last row of a screen with this many rows are drawn.
    fileprivate func isDrawn(rows: Int) -> Bool {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count == rows + 1 && lines[0].hasPrefix(" gpslog view") && lines[rows - 1].hasPrefix(" q quit")
    }
}
