internal import ArgumentParser
internal import Commands
internal import Glibc
internal import Fleet
internal import Recording
internal import Platform
internal import Web

/// The program's root command, shown by `gpslog-collector --help`.
///
/// It also runs gpslog's own commands, which gpslog delegates to it if the database is a PostgreSQL one.
@main
struct Program: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gpslog-collector",
        abstract: "Collect positions from many devices in one PostgreSQL database.",
        discussion: """
            gpslog delegates its commands on a database postgresql://host/name to this program.
            """,
        version: "gpslog-collector \(ProgramVersion.text)",
        subcommands: [
            RunCommand.self, DeviceCommand.self, GroupCommand.self, TenantCommand.self, GeofenceCommand.self,
            RuleCommand.self, UserCommand.self, LogCommand.self, RetainCommand.self,
        ]
            + FleetProgram.commands
    )

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        // First of all, as the parent process is waiting.
        if FleetProgram.takes(words) {
            FleetProgram.open { try FleetDatabase(at: $0) }
            FleetProgram.serve { database, order in try await FleetPage.serve(database, order) }
            return await CommandProgram.run()
        }
        CoreDumps.forbid()
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            end(failure)
        } catch let error as PostgresError {
            end(error.failure)
        } catch {
            let code = exitCode(for: error)
            // Help and version are not errors. For invalid input, print a single sentence.
            if code.isSuccess {
                do { return try StandardOutput.write(HelpText.fitted(fullMessage(for: error)) + "\n") } catch {
                    end(Failure(error))
                }
            }
            guard code == .validationFailure else { exit(withError: error) }
            end(Failure(UsageMessage(message(for: error)).text + "; see: gpslog-collector --help", .usage))
        }
    }

    private static func end(_ failure: Failure) -> Never {
        Console.standard.say("gpslog-collector: \(failure)")
        Glibc.exit(failure.status.rawValue)
    }
}
