import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog web --set-password` {
    private let guarded: GuardedWeb

    init() async throws { guarded = try await GuardedWeb() }

    @Test func `keeps a hash, which its owner alone can read`() async throws {
        let text = try TextFile.read(guarded.access)
        #expect(text.contains("\npassword $argon2id$v=19$m=19456,t=3,p=1$"))
        #expect(!text.contains("voyage"))
        let mode = try await Tool.sh.run(["-c", "stat -c %a '\(guarded.access)'"]).output
        #expect(mode == "600\n")
        #expect(guarded.web.logger.folder.contents == ["web-access"])
    }

    @Test func `makes another hash of the same password`() async throws {
        let first = try TextFile.read(guarded.access)
        try await guarded.set(GuardedWeb.password)
        #expect(try TextFile.read(guarded.access) != first)
    }

    @Test(arguments: [
        ("", "there is no password"), ("\n", "there is no password"), ("1234567\n", "at least 8 characters"),
        (String(repeating: "x", count: 1025), "at most 1024 bytes"),
    ])
    func `refuses what is none`(given: String, words: String) async throws {
        let before = try TextFile.read(guarded.access)
        let outcome = try await guarded.piped(given)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words) && outcome.errors.contains("nothing was changed"))
        #expect(try TextFile.read(guarded.access) == before)
    }

    @Test func `refuses a file that others may read, and one that is another`() async throws {
        try TextFile.setMode(of: guarded.access, to: 0o640)
        let readable = try await guarded.piped("another voyage\n")
        #expect(readable.status == 78 && readable.errors.contains("run chmod 600 on it"), "\(readable.errors)")
        TextFile.remove(guarded.access)
        try TextFile.write("password secret\n", to: guarded.access)
        let damaged = try await guarded.piped("another voyage\n")
        #expect(damaged.status == 78 && damaged.errors.contains("is damaged"), "\(damaged.errors)")
        #expect(try TextFile.read(guarded.access) == "password secret\n")
    }

    @Test(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"))
    func `asks twice on a terminal, which does not show what is typed`() async throws {
        TextFile.remove(guarded.access)
        let shown = try await screen(afterTyping: ["hidden voyage", "hidden voyage"], until: " echo")
        #expect(shown.contains("status 0") && !shown.contains("hidden"), "\(shown)")
        #expect(try TextFile.read(guarded.access).contains("argon2id"))
    }

    @Test(.enabled(if: Tool.tmux.isInstalled, "tmux is not installed"))
    func `changes nothing where the second one is different`() async throws {
        let before = try TextFile.read(guarded.access)
        let shown = try await screen(afterTyping: ["hidden voyage", "hidden voyagee"], until: "status 64")
        #expect(shown.contains("the two entries differ"), "\(shown)")
        #expect(try TextFile.read(guarded.access) == before)
    }

    /// The terminal's text after typing a password and its repetition, once a fragment appears.
    private func screen(afterTyping words: [String], until fragment: String) async throws -> String {
        let program = guarded.web.logger.gpslog.path
        let line = "'\(program)' web --set-password; echo \"status $?\"; stty -a | grep -o ' echo '; cat"
        var shown = ""
        try await TmuxTerminal.run(line, environment: guarded.web.environment) { terminal in
            for (question, word) in zip(["new password:", "repeat it:"], words) {
                try await terminal.shows(question)
                try await terminal.press(word, "Enter")
            }
            shown = try await terminal.shows(fragment)
        }
        return shown
    }
}
