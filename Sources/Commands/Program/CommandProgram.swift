import ArgumentParser
import Glibc
import Recording
import Platform

/// Runs the command named by the arguments.
package enum CommandProgram {
    /// Runs the command, prints any error, and sets the exit status.
    package static func run() async {
        CoreDumps.forbid()
        ProgramMemory.shareHeaps()
        do {
            let words = try Arguments(CommandLine.arguments.dropFirst()).words
            if words == ["--version"] { return try StandardOutput.write(GPSLog.version + "\n") }
            var command = try parse(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            if let damage = DatabaseDamage.standard.failure { throw damage }
        } catch let code as ExitCode {
            // The message was printed already.
            exit(code.rawValue)
        } catch let error as CommandPath.UnknownCommand {
            Console.standard.say("gpslog: \(error); see: \(error.help)")
            exit(ExitStatus.usage.rawValue)
        } catch {
            exit(report(error).rawValue)
        }
    }

    /// Parses the arguments of one command.
    ///
    /// Tries the command by itself first: the parser would examine the options of all its parents and of the default
    /// command, too, which takes longer than most commands run. Help and errors need the parents, so these come from
    /// the whole tree.
    private static func parse(_ words: [String]) throws -> any ParsableCommand {
        let path = CommandPath(words[...])
        let own = Array(words.dropFirst(path.names.count))
        // If the words ask for help, the parser returns a command of its own.
        if let command = try? path.command.parseAsRoot(own), type(of: command) == path.command { return command }
        return try GPSLog.parseAsRoot(words)
    }

    /// The command to run for help on the failed command.
    private static var help: String {
        let words = (try? Arguments(CommandLine.arguments.dropFirst()))?.words ?? []
        return CommandPath(words[...]).help
    }

    /// Prints the error as one sentence, but help and version as output.
    private static func report(_ error: any Error) -> ExitStatus {
        let code = GPSLog.exitCode(for: error)
        if code.isSuccess {
            do {
                try StandardOutput.write(HelpText.fitted(GPSLog.fullMessage(for: error)) + "\n")
                return .done
            } catch {
                let failure = Failure(error)
                Console.standard.say("gpslog: \(Sentence(failure.description))")
                return failure.status
            }
        }
        if code == .validationFailure {
            Console.standard.say("gpslog: \(UsageMessage(GPSLog.message(for: error)).text); see: \(help)")
            return .usage
        }
        let failure = Failure(error)
        Console.standard.say("gpslog: \(Sentence(textWithRemark(failure.description)))")
        return failure.status
    }

    /// Adds a hint if an unexpanded `~` may be the cause.
    private static func textWithRemark(_ text: String) -> String {
        guard text.hasPrefix("~") || text.contains(" ~"), CommandLine.arguments.contains(where: { $0.hasPrefix("~") })
        else { return text }
        let sentence = text.hasSuffix(".") ? text.dropLast() : text[...]
        return sentence + "; the shell expands ~ only if it is not quoted"
    }
}

/// Core dumps of this process.
package enum CoreDumps {
    /// Disables core dumps: memory holds positions and, with uploads, passwords and keys.
    ///
    /// The limit is one byte rather than zero: if dumps are piped to a program such as systemd-coredump, the kernel
    /// ignores any other limit (core(5)). PR_SET_DUMPABLE would give /proc/PID to root, and other processes use that to
    /// find out who has a receiver open.
    package static func forbid() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        let most = min(limit.rlim_max, 1)
        limit = rlimit(rlim_cur: most, rlim_max: most)
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
