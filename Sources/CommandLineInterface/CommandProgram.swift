import ArgumentParser
import Glibc
internal import Recording
internal import Terminal

/// Runs the command named by the arguments.
package enum CommandProgram {
    /// Runs the command, prints any error, and sets the exit status.
    package static func run() async {
        CoreDumps.forbid()
        ProgramMemory.shareHeaps()
        do {
            var command = try GPSLog.parseAsRoot(Arguments(CommandLine.arguments.dropFirst()).words)
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
