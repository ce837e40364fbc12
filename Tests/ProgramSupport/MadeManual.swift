import FoundationEssentials
import SystemPackage
package import TestSupport
import Testing

/// The manual pages of a program, generated as for its package, and the options from its help.
package struct MadeManual {
    /// Options of all commands, which no synopsis lists.
    private static let common: Set<String> = ["-database", "-verbose", "-quiet", "-help", "-version", "v", "q", "h"]

    package let folder: TemporaryFolder

    /// The runnable commands, which have a page.
    package let commands: [Command]

    private let program: String

    /// Generates the manual of a program.
    ///
    /// - Parameters:
    ///   - name: the program.
    ///   - own: the commands to check; nil for all.
    /// - Throws: an error if the manual cannot be generated.
    package init(of name: String, own: Set<String>? = nil) async throws {
        (folder, program) = (try TemporaryFolder(), name)
        let built = try BuiltProgram(name)
        let made = try await Tool.python3.run([
            Checkout.root.appending("scripts/make-manual").string, built.path.string, folder.path.string,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let output = try await built.run(["--experimental-dump-help"]).output
        let leaves = try JSONDecoder().decode(Dump.self, from: Data(output.utf8)).command.leaves([], of: name)
        commands = leaves.filter { own?.contains($0.first) ?? true }
    }

    package func page(_ name: String) throws -> String { try TextFile.read(folder.file(name + ".1")) }

    /// Expects each option of each command in a synopsis and with an explanation.
    package func expectEachOption() throws {
        for command in commands {
            let synopsis = try synopsis(of: command)
            let entries = try page(command.page).split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { $0 + " " }
            for option in command.options {
                let isNamed = Self.common.contains(option) || synopsis.contains(" Fl \(option) ")
                #expect(isNamed, "\(command.name) \(option)")
                #expect(entries.contains { $0.contains(" Fl \(option) ") }, "\(command.name) \(option)")
            }
        }
    }

    /// Expects no complaints from mandoc about any page.
    package func expectWellFormed() async throws {
        // Pages of other packages need not be installed.
        let lint = "for page in \(folder.path)/*.1; do mandoc -T lint $page; done 2>&1 | grep -v 'manual not found'"
        let outcome = try await Tool.sh.run([
            "-c", "command -v mandoc >/dev/null || exit 69; \(lint); test -s \(folder.path)/\(program).1",
        ])
        #expect(outcome.status == 0)
        #expect(
            outcome.output.split(separator: "\n").filter { !$0.contains("outdated mandoc.db") }.isEmpty,
            "\(outcome.output)"
        )
    }

    /// The words of a command's synopsis, with options as `Fl -output` and `Fl o`.
    private func synopsis(of command: Command) throws -> String {
        let page = try page(command.page)
        let block = try #require(
            page.split(separator: "\n.Nm \(program)\n.Cm \(command.name)\n").dropFirst().first,
            "\(command.name)"
        )
        let lines = block.split(separator: "\n").prefix { !$0.hasPrefix(".Nm") && !$0.hasPrefix(".Sh") }
        let words = lines.flatMap { $0.split(separator: " ") }.map { $0 == ".Fl" ? "Fl" : $0 }
        return " \(words.joined(separator: " ")) "
    }

    /// A runnable command and the names of its options, such as `-output` and `o`.
    package struct Command {
        /// The words of the command after the program's name.
        package let name: String

        package let options: [String]

        package let program: String

        package var first: String { String(name.prefix { $0 != " " }) }

        /// The command's page, which its subcommands share.
        package var page: String { "\(program)-\(first)" }
    }
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

        /// The runnable subcommands with a name of their own.
        func leaves(_ path: [String], of program: String) -> [MadeManual.Command] {
            let children = (subcommands ?? []).filter { $0.commandName != "help" }
            if children.isEmpty {
                return [MadeManual.Command(name: path.joined(separator: " "), options: options, program: program)]
            }
            return children.flatMap { $0.leaves(path + [$0.commandName], of: program) }
        }

        private var options: [String] {
            (arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "-" : "") + $0.name }
        }
    }
    let command: Node
}
