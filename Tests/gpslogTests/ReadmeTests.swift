import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// The README or a start page.
private struct FirstPage {
    /// A command and the output shown on the page; nil if none is shown.
    struct Command {
        let text: String
        let output: String?
    }

    static let names = ["README.md"] + ["SAILOR", "SURVEYOR", "GPSD", "FLEET"].map { "Documentation/START_\($0).md" }

    /// Commands that the tests do not run, by their beginnings, and why.
    static let notRun: KeyValuePairs = [
        "make ": ".ci/run runs them",
        "sudo apt ": "installs packages",
        "sudo systemctl ": "needs root and systemd",
        "systemctl ": "needs systemd",
        "sudo env ": "needs root",
        "sudo -u ": "needs root and PostgreSQL",
        "curl ": "needs a network",
        "gpspipe ": "needs a running recording; RealClientsTests run it",
        "cgps": "needs a running recording; RealClientsTests run it",
        "gpslog doctor": "fails without a receiver; DoctorTests run it",
        "gpslog view ": "needs a terminal; ViewTests run it",
        "gpslog upload ": "changes the settings and needs a server; the tests of uploads run it",
        "gpslog record --device gpsd:": "needs a gpsd; NetworkSourceTests run it",
    ]

    let commands: [Command]

    init(_ name: String) throws {
        var commands: [Command] = []
        var fence = ""
        for line in try TextFile.read(Checkout.root.appending(name)).split(separator: "\n") {
            if line.hasPrefix("```") {
                fence = fence.isEmpty ? String(line.dropFirst(3)) : ""
            } else if fence == "console", line.hasPrefix("$ ") {
                commands.append(Command(text: String(line.dropFirst(2)), output: ""))
            } else if fence == "console", let last = commands.popLast() {
                commands.append(Command(text: last.text, output: (last.output ?? "") + line + "\n"))
            } else if fence == "sh" {
                commands.append(Command(text: String(line), output: nil))
            }
        }
        self.commands = commands
    }

    var runCommands: [Command] {
        commands.filter { command in !Self.notRun.contains { command.text.hasPrefix($0.key) } }
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `The README and the start pages` {
    @Test(arguments: FirstPage.names)
    func `name no command that does not work`(_ page: String) async throws {
        let folder = try TemporaryFolder()
        let receiver = try PlayedReceiver()
        defer { receiver.unplug() }
        let page = try FirstPage(page)
        try #require(page.commands.count >= 8)
        // What the service has recorded.
        let recorded = try await run("gpslog replay --quiet fixtures/city-walk.nmea", in: folder) { _ in }
        try #require(recorded.status == 0)
        for command in page.runCommands {
            let isRecording = command.text.hasPrefix("gpslog record")
            let text = command.text
                .replacing("gpslog record", with: "gpslog record --device \(receiver.path)")
                .replacing("sudo gpslog", with: "gpslog")
                .replacing("/var/lib/gpslog/gpslog.sqlite", with: "voyage.sqlite")
            let outcome = try await run(text, in: folder) { program in
                guard isRecording else { return }
                #expect(await program.says("reading"))
                try await receiver.send(epochs(5, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
                try program.interrupt()
            }
            #expect(outcome.status == 0, "\(command.text): \(outcome.errors)")
            if let expected = command.output { #expect(outcome.errors + outcome.output == expected) }
        }
    }

    @Test func `name no make command that is not part of the checks`() throws {
        let checks = try TextFile.read(Checkout.root.appending(".ci/run"))
        let commands = try FirstPage("README.md").commands.map(\.text).filter { $0.hasPrefix("make") }
        try #require(commands.count >= 3)
        for command in commands {
            let words = command.split(separator: " ").prefix { $0 != "#" }.joined(separator: " ")
            #expect(checks.contains(words), "\(words)")
        }
    }

    /// Runs a line in a shell, in a folder with the fixtures and with the built program in PATH.
    private func run(
        _ command: String,
        in folder: TemporaryFolder,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        let programs = try BuiltProgram("gpslog").path.removingLastComponent()
        let script = """
            cd '\(folder.path)' && { [ -e fixtures ] || ln -s '\(Checkout.root.appending("fixtures"))' fixtures; } &&
            export PATH='\(programs)':"$PATH" && exec \(command)
            """
        return try await BuiltProgram(at: "/bin/sh").run(
            ["-c", script],
            environment: ["GPSLOG_DATABASE": folder.file("voyage.sqlite").string],
            while: body
        )
    }
}
