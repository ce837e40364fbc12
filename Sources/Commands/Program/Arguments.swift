import ArgumentParser

/// The arguments in the form the parser needs: options of all commands may also stand before the command.
struct Arguments {
    /// Without the program name.
    let words: [String]

    private static let flags: Set<String> = ["-v", "--verbose", "-q", "--quiet"]
    private static let options: Set<String> = ["--database", "--config"]

    /// Normalizes the arguments of the process.
    ///
    /// - Throws: `UnknownCommand` if a word in the place of a command is not one.
    init(_ typed: some Sequence<String>) throws(CommandPath.UnknownCommand) {
        let typed = Array(typed)[...]
        let global = Self.globalOptions(typed)
        let rest = typed.dropFirst(global.count)
        if rest.first == "version" || rest.first == "-V" {
            words = ["--version"]
        } else if rest.first == "help" {
            try CommandPath.check(rest.dropFirst())
            words = Array(rest)
        } else {
            try CommandPath.check(rest)
            let names = CommandPath(rest).names
            words = names + global + rest.dropFirst(names.count)
        }
    }

    /// The options before the command that every command supports.
    private static func globalOptions(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
        var rest = arguments
        while let word = rest.first {
            let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
            if flags.contains(word) || (options.contains(name) && name != word) {
                rest = rest.dropFirst()
            } else if options.contains(word), rest.count > 1 {
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        return arguments[..<rest.startIndex]
    }
}

/// The command named at the start of the arguments.
struct CommandPath {
    /// A word in the place of a command.
    struct UnknownCommand: Error, CustomStringConvertible {
        let description: String

        /// The command to run for help.
        let help: String
    }

    /// The names, such as `waypoint` and `add`; empty for the default command, which records.
    let names: [String]

    /// The named command; the default command if there are no names.
    let command: any ParsableCommand.Type

    /// The command to run for help: `gpslog help waypoint add`.
    var help: String { names.isEmpty ? "gpslog --help" : "gpslog help " + names.joined(separator: " ") }

    /// The names that may follow.
    private let choice: [String]

    init(_ arguments: ArraySlice<String>) {
        var (names, found): ([String], (any ParsableCommand.Type)?) = ([], nil)
        var commands = GPSLog.configuration.subcommands
        for word in arguments {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else { break }
            names.append(word)
            found = command
            commands = command.configuration.subcommands
        }
        self.names = names
        command = found ?? RecordCommand.self
        choice = commands.compactMap { $0.configuration.commandName }
    }

    /// Throws if a word in the place of a command is not one.
    static func check(_ arguments: ArraySlice<String>) throws(UnknownCommand) {
        let path = CommandPath(arguments)
        let choice = path.choice
        guard let word = arguments.dropFirst(path.names.count).first, !word.hasPrefix("-"), !word.isEmpty,
            !choice.isEmpty
        else { return }
        let whole = (["gpslog"] + path.names).joined(separator: " ")
        let nearest = NearestWord.of(word, among: choice).map { "; did you mean `\(whole) \($0)`?" } ?? ""
        throw UnknownCommand(description: "there is no command `\(whole) \(word)`\(nearest)", help: path.help)
    }
}
