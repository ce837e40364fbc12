import ArgumentParser

/// The command that a line of arguments names, and where in the line.
struct CommandPath {
    /// A word where a command should be.
    struct UnknownCommand: Error, CustomStringConvertible {
        let description: String

        /// The command that is to be tried for help.
        let help: String
    }

    /// The names, as `waypoint` and `add`; empty where the line names none, which records.
    let names: [String]

    /// The command that is to be tried for help: `gpslog help waypoint add`.
    var help: String { names.isEmpty ? "gpslog --help" : "gpslog help " + names.joined(separator: " ") }

    /// The command at the beginning of arguments.
    init(_ arguments: ArraySlice<String>) {
        var (names, commands) = ([String](), GPSLog.configuration.subcommands)
        for word in arguments {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else { break }
            names.append(word)
            commands = command.configuration.subcommands
        }
        self.names = names
    }

    /// Throws where a word at the beginning of arguments should be a command, and is none.
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

    /// The commands that may follow.
    private var choice: [String] {
        var commands = GPSLog.configuration.subcommands
        for name in names {
            commands = commands.first { $0.configuration.commandName == name }?.configuration.subcommands ?? []
        }
        return commands.compactMap { $0.configuration.commandName }
    }
}
