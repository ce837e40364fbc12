import GNSS
import Glibc
import Platform
import SystemPackage
import TestSupport
package import Testing

/// Commands of a user with all that they print: a file in `Expected/transcripts`.
///
/// A line that begins with "# " is a heading; the commands below it share a new folder with an empty database and the
/// fixtures. Commands are indented and begin with "$ ", further lines of a command with "> ". What follows is standard
/// output, then standard error after "! ", and a status that is not 0 after "? ". Other lines are comments.
/// `make expected` runs the commands and writes what they print; review the difference.
package struct Transcript {
    private let file: ExpectedFile
    private let programs: FilePath

    package init(_ name: String, filePath: String = #filePath) throws {
        file = ExpectedFile("transcripts/\(name).txt", filePath: filePath)
        programs = try BuiltProgram("gpslog").path.removingLastComponent()
    }

    /// Runs all commands, and expects them to print what the file contains; each heading's folder has these files, too.
    package func expect(
        with files: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await expect(sourceLocation: sourceLocation) { lines in
            let folder = try TemporaryFolder()
            for (name, text) in files { try TextFile.write(text, to: folder.file(name)) }
            return try await played(lines, in: folder, ["GPSLOG_DATABASE": "voyage.sqlite"])
        }
    }

    /// Does the same with a new database of PostgreSQL for each heading.
    package func expectOnFleet(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect(sourceLocation: sourceLocation) { lines in
            let address = try await PostgresServer.newDatabase()
            return try await played(lines, in: try TemporaryFolder(), ["GPSLOG_DATABASE": address])
        }
    }

    /// Does the same while the page is served; the commands `get PATH` and `send METHOD PATH JSON` print its answer, and
    /// the status below it.
    package func expectAnswers(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect(sourceLocation: sourceLocation) { lines in
            let web = try WebVoyage()
            var text = ""
            let outcome = try await web.serve { _ in
                let environment = web.environment.merging(["ORIGIN": web.origin]) { $1 }
                text = try await played(lines, in: web.logger.folder, environment)
            }
            #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
            return text
        }
    }

    private static let requests = """
        get() { curl -sS --path-as-is -w '\\n%{http_code}\\n' "$ORIGIN/api/v1/$1"; }
        send() {
            curl -sS -X "$1" -H "Origin: $ORIGIN" -H 'Content-Type: application/json' -w '\\n%{http_code}\\n' \
                --data-raw "$3" "$ORIGIN/api/v1/$2"
        }

        """

    private func expect(
        sourceLocation: SourceLocation,
        _ play: ([Substring]) async throws -> String
    ) async throws {
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let headings = lines.indices.filter { $0 == lines.startIndex || lines[$0].hasPrefix("# ") }
        var text = ""
        for (start, end) in zip(headings, headings.dropFirst() + [lines.endIndex]) {
            text += try await play(Array(lines[start..<end]))
        }
        #expect(text.contains("\n  $ "), "the transcript has no commands", sourceLocation: sourceLocation)
        try file.expect(text, sourceLocation: sourceLocation)
    }

    /// The lines below a heading with what their commands print now.
    private func played(
        _ lines: [Substring],
        in folder: TemporaryFolder,
        _ environment: [String: String]
    ) async throws -> String {
        if unsafe symlink(Checkout.root.appending("fixtures").string, folder.file("fixtures").string) != 0 {
            throw Errno(rawValue: errno)
        }
        var text = ""
        var command = ""
        // Output may begin with ">" as well.
        var isPrinted = false
        for line in lines {
            if line.hasPrefix("  >"), !isPrinted {
                command += "\n" + line.dropFirst(4)
            } else if line.hasPrefix("  "), !line.hasPrefix("  $ ") {
                isPrinted = true
                continue
            } else {
                isPrinted = false
                if !command.isEmpty { text += try await printed(by: command, in: folder, environment) }
                command = line.hasPrefix("  $ ") ? String(line.dropFirst(4)) : ""
            }
            text += line + "\n"
        }
        if !command.isEmpty { text += try await printed(by: command, in: folder, environment) }
        return text
    }

    private func printed(
        by command: String,
        in folder: TemporaryFolder,
        _ environment: [String: String]
    ) async throws -> String {
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", "\(Self.requests)PATH='\(programs)':$PATH; cd '\(folder.path)' || exit\n\(command)"],
            environment: environment
        )
        var lines = lines(of: outcome.output).map { "  \($0)" } + lines(of: outcome.errors).map { "  ! \($0)" }
        if let status = outcome.status {
            if status != 0 { lines.append("  ? \(status)") }
        } else {
            lines.append("  ? killed")
        }
        return lines.map { stable($0, in: folder) + "\n" }.joined()
    }

    private func lines(of text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }

    /// The line without what differs from run to run: folders, identifiers, and times of the last minutes, whose digits
    /// become "#".
    private func stable(_ line: String, in folder: TemporaryFolder) -> String {
        var line = line.replacing(folder.path.string, with: "/FOLDER").replacing(
            Checkout.root.string,
            with: "/CHECKOUT"
        )
        line.replace(/\b(?:[0-9a-f]{8}|[0-9a-f]{32})\b/.wordBoundaryKind(.simple)) { identifier in
            let word = identifier.output
            // A date, such as 20261121.
            return word.count == 8 && word.hasPrefix("202") && word.allSatisfy(\.isNumber)
                ? String(word) : String(repeating: "#", count: word.count)
        }
        line.replace(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?/) { time in
            isRecent(time.output) ? String(time.output.map { $0.isNumber ? "#" : $0 }) : String(time.output)
        }
        while line.last == " " { line.removeLast() }
        // An empty line would be a comment.
        return line.isEmpty ? "  \u{23CE}" : line
    }

    /// Whether a time of the form `2026-11-21T08:00` is at most ten minutes old.
    private func isRecent(_ text: Substring) -> Bool {
        let minute = text.prefix(16).replacing(" ", with: "T")
        let now = UTCTime.now
        let recent =
            now.advanced(bySeconds: -600).description.prefix(16)...now.advanced(bySeconds: 60).description.prefix(16)
        return recent.contains(minute)
    }
}
