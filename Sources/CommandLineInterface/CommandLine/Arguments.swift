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
