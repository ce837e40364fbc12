import ArgumentParser

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

    /// The command to run for help: `gpslog help waypoint add`.
    var help: String { names.isEmpty ? "gpslog --help" : "gpslog help " + names.joined(separator: " ") }

    init(_ arguments: ArraySlice<String>) {
        var (names, commands) = ([String](), GPSLog.configuration.subcommands)
        for word in arguments {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else { break }
            names.append(word)
            commands = command.configuration.subcommands
        }
        self.names = names
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

    /// The names of the subcommands.
    private var choice: [String] {
        var commands = GPSLog.configuration.subcommands
        for name in names {
            commands = commands.first { $0.configuration.commandName == name }?.configuration.subcommands ?? []
        }
        return commands.compactMap { $0.configuration.commandName }
    }
}
