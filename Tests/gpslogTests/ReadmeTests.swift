import ProgramSupport
import SystemPackage
import TestSupport
import Testing

private struct Readme {
    /// A command and the output shown in the README; nil if none is shown.
    struct Command {
        let text: String
        let output: String?
    }

    let commands: [Command]

    init() throws {
        var commands: [Command] = []
        var fence = ""
        for line in try TextFile.read(Checkout.root.appending("README.md")).split(separator: "\n") {
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
}

@Suite(.timeLimit(.minutes(2)))
struct `The README` {
    @Test func `names no command of gpslog that does not work`() async throws {
        let folder = try TemporaryFolder()
        let receiver = try PlayedReceiver()
        defer { receiver.unplug() }
        let commands = try Readme().commands.filter { $0.text.hasPrefix("gpslog") }
        try #require(commands.count >= 10)
        for command in commands {
            let isRecording = command.text.hasPrefix("gpslog record")
            let text = isRecording ? command.text + " --device \(receiver.path)" : command.text
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

    @Test func `names no make command that is not part of the checks`() throws {
        let checks = try TextFile.read(Checkout.root.appending(".ci/run"))
        let commands = try Readme().commands.map(\.text).filter { $0.hasPrefix("make") }
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
