import ProgramSupport
import SystemPackage
import TestSupport
import Testing

extension `gpslog view` {
    @Suite(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"), .timeLimit(.minutes(2)))
    struct `of a recording` {
        private let serving: ServingLogger
        private var logger: Logger { serving.logger }

        init() throws { serving = try ServingLogger(walkOf: 60) }

        /// Sends a receiver's walk epoch by epoch until a terminal shows a text, and returns the screen.
        ///
        /// Never sends more than the program reads, because writing to a full pseudo-terminal blocks.
        @discardableResult
        private func walk(
            _ receiver: PlayedReceiver,
            until fragment: String,
            on terminal: TmuxTerminal
        ) async throws -> String {
            for epoch in serving.walk.split(separator: "$GNRMC") {
                try await receiver.send("$GNRMC" + epoch, baud: 57_600)
                receiver.waitUntilRead()
                let text = try await terminal.text
                if text.contains(fragment) { return text }
            }
            return try await terminal.shows(fragment)
        }

        private func view(_ source: String, while body: (TmuxTerminal) async throws -> Void) async throws {
            _ = try await serving.serve { program in
                let line = "\(logger.gpslog.path) view \(source)"
                try await TmuxTerminal.run(line, environment: ["GPSLOG_DATABASE": logger.database]) { terminal in
                    try await terminal.shows("gpslog view")
                    try await walk(serving.receiver, until: "position  53.86", on: terminal)
                    try await body(terminal)
                }
                // Some tests have already ended the recording.
                try? program.terminate()
            }
        }

        /// Ends the recording, as its user would.
        private func endRecording() async throws {
            let sockets = try await BuiltProgram(at: "/bin/ls").run([logger.folder.path.string]).output
            let process = try #require(sockets.firstMatch(of: /-live-([0-9]+)/)?.1)
            _ = try await BuiltProgram(at: "/bin/kill").run(["-TERM", String(process)])
        }

        @Test func `shows the filter's verdicts, the satellites and what is stored`() async throws {
            try await view("") { terminal in
                // Parts are drawn as soon as their values arrive.
                let parts = [serving.receiver.path.string, "recording into voyage.sqlite", "storage   ", "GB free"]
                for part in parts { try await terminal.shows(part) }
                try await until {
                    let text = try await terminal.text
                    return text.contains(/filter    .*(duplicate-time|older-time|accepted|rejected)/)
                        && text.contains(/signals   dB-Hz; \* is used \([0-9]+ of [0-9]+\)/)
                }
            }
        }

        @Test func `shows that it has ended, and the next one when it begins`() async throws {
            try await view("") { terminal in
                try await endRecording()
                try await terminal.shows("the recording has ended; waiting for the next one")
                let other = try PlayedReceiver()
                _ = try await logger.record(from: other.path) { program in
                    try await walk(other, until: "  1 of 2", on: terminal)
                    try await terminal.press("Tab")
                    try await terminal.shows(" gpslog view  \(other.path)  2 of 2")
                    try program.terminate()
                }
            }
        }

        @Test func `notes a waypoint where the receiver is`() async throws {
            try await view("") { terminal in
                try await terminal.press("w", "Slipway, steep")
                try await terminal.shows("waypoint: Slipway, steep_")
                try await terminal.press("Enter")
                try await terminal.shows("Slipway, steep, at 53.86")
            }
            #expect(try await logger.run("waypoint", "list").output.contains(/53\.86\d\d\d,10\.6.*Slipway, steep/))
        }

        @Test func `reads any gpsd, and says when that is gone`() async throws {
            try await view("gpsd://\(serving.place)") { terminal in
                let text = try await terminal.text
                #expect(text.contains("filter    none: positions are as received"))
                #expect(text.contains("gpsd://\(serving.place)"))
                try await endRecording()
                try await terminal.shows("is gone; retrying")
            }
        }

        @Test func `is watched at a socket of its user alone, which goes with it`() async throws {
            let folder = logger.folder.path.string
            _ = try await serving.serve { program in
                let listing = try await BuiltProgram(at: "/bin/ls").run(["-l", folder]).output
                #expect(listing.contains(/srw------- .*voyage\.sqlite-live-\d+\n/))
                #expect(await program.says("reading"))
                try program.terminate()
            }
            #expect(try await BuiltProgram(at: "/bin/ls").run([folder]).output == "voyage.sqlite\n")
        }

        @Test func `leaves a socket behind when it is killed, which the next one removes`() async throws {
            let folder = logger.folder.path.string
            _ = try await serving.serve { program in try program.kill() }
            #expect(try await BuiltProgram(at: "/bin/ls").run([folder]).output.contains("-live-"))
            let refused = try await TmuxTerminal.refusal("\(logger.gpslog.path) view", database: logger.database)
            #expect(refused.contains("nothing is being recorded into \(logger.database)"))
            _ = try await serving.serve { program in
                #expect(await program.says("reading"))
                try program.terminate()
            }
            #expect(try await !BuiltProgram(at: "/bin/ls").run([folder]).output.contains("-live-"))
        }
    }
}

extension TmuxTerminal {
    /// Runs a command in a terminal that must be refused, and returns the message.
    fileprivate static func refusal(_ line: String, database: String) async throws -> String {
        var text = ""
        try await run("\(line); echo ended with $?; cat", columns: 200, environment: ["GPSLOG_DATABASE": database]) {
            terminal in
            text = try await terminal.shows("ended with")
        }
        return text
    }
}
