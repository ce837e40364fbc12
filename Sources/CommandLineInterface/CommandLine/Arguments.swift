/// The arguments as the parser wants them: options that all commands have may stand before the command, too.
struct Arguments {
    /// The arguments, without the program's name.
    let words: [String]

    private static let flags: Set<String> = ["-v", "--verbose", "-q", "--quiet"]
    private static let options: Set<String> = ["--database", "--config"]

    /// The arguments that were typed.
    ///
    /// - Throws: `UnknownCommand` where one should be a command, and is none.
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

    /// The options before the command, as far as every command understands them.
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
