import FoundationEssentials
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The manual page` {
    /// Options that are described once, for all commands.
    private static let common: Set<String> = ["-database", "-verbose", "-quiet", "-help", "-version", "v", "q", "h"]

    private let page: String
    private let commands: [Command]

    init() async throws {
        page = try TextFile.read(Checkout.root.appending("Documentation/gpslog.1"))
        let output = try await BuiltProgram("gpslog").run(["--experimental-dump-help"]).output
        commands = try JSONDecoder().decode(Dump.self, from: Data(output.utf8)).command.leaves([])
        try #require(commands.count > 30)
    }

    @Test func `has a synopsis of each command with all of its options`() {
        let synopses = synopses
        for command in commands {
            guard let synopsis = synopses[command.name] else {
                Issue.record("\(command.name) is not there")
                continue
            }
            for option in command.options where !Self.common.contains(option) {
                #expect(synopsis.contains(" Fl \(option) "), "\(command.name) \(option)")
            }
        }
    }

    @Test func `describes each command, and the options that all have`() {
        for name in Set(commands.compactMap { $0.name.split(separator: " ").first }) {
            #expect(page.contains("\n.It Cm \(name)\n"), "\(name)")
        }
        for option in ["v , Fl -verbose", "q , Fl -quiet", "h , Fl -help", "-version", "-database Ar file"] {
            #expect(page.contains("\n.It Fl \(option)\n"), "\(option)")
        }
    }

    /// The words of each command's synopsis, its options as `Fl -output` and `Fl o`.
    private var synopses: [String: String] {
        let end = page.firstRange(of: ".Sh DESCRIPTION")?.lowerBound ?? page.endIndex
        var synopses: [String: String] = [:]
        for block in page[..<end].split(separator: "\n.Nm\n").dropFirst() {
            let lines = block.split(separator: "\n")
            let heads = lines.first?.hasPrefix(".Cm ") == true ? lines[0].dropFirst(4) : "record"
            let words = lines.flatMap { $0.split(separator: " ") }.map { [",", ".Fl"].contains($0) ? "Fl" : $0 }
            let names = heads.split(separator: " | ")
            let parent = names[0].split(separator: " ").dropLast().joined(separator: " ")
            for name in names {
                let whole = name == names[0] || parent.isEmpty ? String(name) : "\(parent) \(name)"
                synopses[whole] = " \(words.joined(separator: " ")) "
            }
        }
        return synopses
    }
}

/// A command that can be run, and the names of its options: `-output` and `o`.
private struct Command {
    let name: String
    let options: [String]
}

/// The output of `--experimental-dump-help`.
private struct Dump: Decodable {
    struct Node: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let names: [Name]?
        }
        let commandName: String
        let subcommands: [Node]?
        let arguments: [Argument]?

        /// The commands below that can be run, and have a name of their own.
        func leaves(_ path: [String]) -> [Command] {
            let children = (subcommands ?? []).filter { $0.commandName != "help" }
            if children.isEmpty { return [Command(name: path.joined(separator: " "), options: options)] }
            return children.flatMap { $0.leaves(path + [$0.commandName]) }
        }

        private var options: [String] {
            (arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "-" : "") + $0.name }
        }
    }
    let command: Node
}
