import ArgumentParser
import SystemPackage

/// An error that ends the program with a sentence on standard error and a status.
enum Failure {
    /// Prints the reason on standard error, and returns the exit code for `run()` to throw.
    static func exit(_ status: Status, _ reason: String) -> ExitCode {
        say(reason)
        return ExitCode(status.rawValue)
    }

    /// The statuses of sysexits(3), and the shell's two for commands that cannot be run.
    enum Status: Int32 {
        case noInput = 66
        case osError = 71
        case cannotCreate = 73
        case transferFailed = 74
        case commandDoesNotRun = 126
        case noCommand = 127
    }
}

/// Prints a sentence for the user on standard error.
func say(_ sentence: String) {
    // If standard error is closed, there is no place left to report it.
    _ = try? FileDescriptor.standardError.writeAll("receiver-simulator: \(sentence)\n".utf8)
}
