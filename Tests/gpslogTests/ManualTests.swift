import FoundationEssentials
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The manual` {
    /// Options that no synopsis names, because all commands have them.
    private static let common: Set<String> = ["-database", "-verbose", "-quiet", "-help", "-version", "v", "q", "h"]

    private let folder: TemporaryFolder
    private let commands: [Command]

    init() async throws {
        folder = try TemporaryFolder()
        let program = try BuiltProgram("gpslog")
        let made = try await Tool.python3.run([
            Checkout.root.appending("scripts/make-manual").string, program.path.string, folder.path.string,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let output = try await program.run(["--experimental-dump-help"]).output
        commands = try JSONDecoder().decode(Dump.self, from: Data(output.utf8)).command.leaves([])
        try #require(commands.count > 30)
    }

    @Test func `has a synopsis of each command with all of its options`() throws {
        for command in commands {
            let synopsis = try synopsis(of: command)
            for option in command.options where !Self.common.contains(option) {
                #expect(synopsis.contains(" Fl \(option) "), "\(command.name) \(option)")
            }
        }
    }

    @Test func `explains each option of a command`() throws {
        for command in commands {
            let entries = try page(command.page).split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { $0 + " " }
            for option in command.options {
                #expect(entries.contains { $0.contains(" Fl \(option) ") }, "\(command.name) \(option)")
            }
        }
    }

    @Test func `names each command, and the options that all have`() throws {
        let page = try page("gpslog")
        for name in Set(commands.map(\.page)) {
            #expect(page.contains("\n.It Xr \(name) 1\n"), "\(name)")
        }
        for option in ["v , Fl -verbose", "q , Fl -quiet", "h , Fl -help", "-version", "-database Ar file"] {
            #expect(page.contains("\n.It Fl \(option)\n"), "\(option)")
        }
    }

    @Test func `names no option and no page that is not there`() throws {
        let options = Set(commands.flatMap(\.options)).union(["-no"])
        let pages = Set(commands.map(\.page) + ["gpslog"])
        for name in pages {
            for line in try page(name).split(separator: "\n") where line.hasPrefix(".") {
                for option in line.matches(of: /Fl ([-a-z]+)/).map({ String($0.1) }) {
                    #expect(options.contains(option), "\(name): \(line)")
                }
                for other in line.matches(of: /Xr (gpslog[-a-z]*) 1/).map({ String($0.1) }) {
                    #expect(pages.contains(other), "\(name): \(line)")
                }
            }
        }
    }

    @Test func `says of each command how it ends, where the database is, and what one may type`() throws {
        for command in commands {
            let page = try page(command.page)
            for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
                #expect(page.contains("\n.Sh \(section)\n"), "\(command.page)")
            }
            if command.options.contains("-database") {
                #expect(page.contains("\n.It Pa $XDG_STATE_HOME/gpslog/gpslog.sqlite\n"), "\(command.page)")
            }
        }
    }

    @Test func `is well-formed`() async throws {
        // Pages of other packages need not be installed.
        let lint = "for page in \(folder.path)/*.1; do mandoc -T lint $page; done 2>&1 | grep -v 'manual not found'"
        let outcome = try await Tool.sh.run([
            "-c", "command -v mandoc >/dev/null || exit 69; \(lint); test -s \(folder.path)/gpslog.1",
        ])
        #expect(outcome.status == 0)
        #expect(
            outcome.output.split(separator: "\n").filter { !$0.contains("outdated mandoc.db") }.isEmpty,
            "\(outcome.output)"
        )
    }

    private func page(_ name: String) throws -> String {
        try TextFile.read(folder.file(name + ".1"))
    }

    /// The words of a command's synopsis, its options as `Fl -output` and `Fl o`.
    private func synopsis(of command: Command) throws -> String {
        let page = try page(command.page)
        let block = try #require(
            page.split(separator: "\n.Nm gpslog\n.Cm \(command.name)\n").dropFirst().first,
            "\(command.name)"
        )
        let lines = block.split(separator: "\n").prefix { !$0.hasPrefix(".Nm") && !$0.hasPrefix(".Sh") }
        let words = lines.flatMap { $0.split(separator: " ") }.map { $0 == ".Fl" ? "Fl" : $0 }
        return " \(words.joined(separator: " ")) "
    }
}

/// A command that can be run, and the names of its options: `-output` and `o`.
private struct Command {
    let name: String
    let options: [String]

    /// The page that has it, which those below a command share.
    var page: String { "gpslog-" + (name.split(separator: " ").first ?? "") }
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
