import SystemPackage
import TestSupport

/// A terminal emulated by tmux.
package struct TmuxTerminal {
    private let tmux: BuiltProgram
    private let folder: TemporaryFolder

    /// Runs a shell command in a terminal while `body` uses it, and ends it afterwards.
    package static func run(
        _ line: String,
        rows: Int = 24,
        columns: Int = 80,
        environment: [String: String] = [:],
        while body: (TmuxTerminal) async throws -> Void
    ) async throws {
        guard let path = Tool.tmux.path else { throw Errno.noSuchFileOrDirectory }
        let terminal = TmuxTerminal(tmux: BuiltProgram(at: path), folder: try TemporaryFolder())
        let size = ["-x", "\(columns)", "-y", "\(rows)"]
        let variables = ["LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        let outcome = try await terminal.tmux.run(
            ["-S", terminal.socket, "-f", "/dev/null", "new-session", "-d"] + size + ["/bin/sh", "-c", line],
            environment: variables
        )
        guard outcome.status == 0 else { throw Errno.ioError }
        do {
            try await body(terminal)
        } catch {
            await terminal.end()
            throw error
        }
        await terminal.end()
    }

    /// Ends the terminal, even if the test was cancelled by its time limit.
    private func end() async {
        await Task { _ = try? await tell("kill-server") }.value
    }

    private var socket: String { folder.file("tmux").string }

    @discardableResult
    private func tell(_ arguments: String...) async throws -> String {
        try await tmux.run(["-S", socket] + arguments, environment: ["LC_ALL": "C.UTF-8"]).output
    }

    /// The visible rows without trailing spaces.
    package var text: String { get async throws { try await tell("capture-pane", "-p") } }

    /// The visible rows with escape sequences for colours.
    package var colouredText: String { get async throws { try await tell("capture-pane", "-p", "-e") } }

    /// Whether a program uses the alternate screen.
    package var isTaken: Bool {
        get async throws { try await tell("display-message", "-p", "#{alternate_on}") == "1\n" }
    }

    package var hasCursor: Bool {
        get async throws { try await tell("display-message", "-p", "#{cursor_flag}") == "1\n" }
    }

    /// Presses keys by their names in tmux.
    package func press(_ keys: String...) async throws {
        for key in keys { try await tell("send-keys", key) }
    }

    package func resize(rows: Int, columns: Int) async throws {
        try await tell("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// Waits until the screen shows a text, and returns the whole screen.
    @discardableResult
    package func shows(_ fragment: String) async throws -> String {
        var shown = ""
        try await until(every: .milliseconds(50)) {
            shown = try await text
            return shown.contains(fragment)
        }
        return shown
    }

    /// Waits until the screen shows a text and no longer changes, so that it is not half drawn, and returns the whole
    /// screen.
    @discardableResult
    package func settles(on fragment: String) async throws -> String {
        var (before, shown) = ("", "")
        try await until(every: .milliseconds(100)) {
            (before, shown) = (shown, try await text)
            return shown == before && shown.contains(fragment)
        }
        return shown
    }
}
