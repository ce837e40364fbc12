import ArgumentParser
import Glibc
internal import Recording
internal import Terminal

/// The program that runs the command which the arguments name.
package enum CommandProgram {
    /// Runs it, and tells the shell how it went where it went wrong.
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
            // All was said already.
            exit(code.rawValue)
        } catch let error as CommandPath.UnknownCommand {
            Console.standard.say("gpslog: \(error); see: \(error.help)")
            exit(ExitStatus.usage.rawValue)
        } catch {
            exit(report(error).rawValue)
        }
    }

    /// The help that fits the command that was tried.
    private static var help: String {
        let words = (try? Arguments(CommandLine.arguments.dropFirst()))?.words ?? []
        return CommandPath(words[...]).help
    }

    /// Reports what went wrong in one sentence; help and version are no error.
    private static func report(_ error: any Error) -> ExitStatus {
        let code = GPSLog.exitCode(for: error)
        if code.isSuccess {
            do {
                try StandardOutput.write(GPSLog.fullMessage(for: error) + "\n")
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

    /// A text on what went wrong, with a remark where a path is the matter that the shell would have written out.
    private static func textWithRemark(_ text: String) -> String {
        guard text.hasPrefix("~") || text.contains(" ~"), CommandLine.arguments.contains(where: { $0.hasPrefix("~") })
        else { return text }
        let sentence = text.hasSuffix(".") ? text.dropLast() : text[...]
        return sentence + "; a shell puts the home folder in the place of ~ only where it is not quoted"
    }
}
