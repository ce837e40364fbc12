internal import CLinux
internal import Glibc
internal import SystemPackage

package enum StandardInput {
    /// Whether input comes from a file or another program, rather than a terminal or /dev/null.
    package static var isFed: Bool {
        guard let status = try? FileStatus(of: FileDescriptor.standardInput) else { return false }
        return status.isPipe || status.isRegularFile
    }
}

/// A question to be answered with yes or no.
package struct Question {
    private let text: String

    /// Whether a user can read and answer questions on a terminal.
    package static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    package init(_ text: String) { self.text = text }

    /// Asks, waits for a line, and returns whether it means yes.
    package var isAgreedTo: Bool {
        Console.standard.ask("gpslog: \(text) [y/N] ")
        let answer = (readLine() ?? "").filter { !$0.isWhitespace }.lowercased()
        return answer == "y" || answer == "yes"
    }
}

/// Reads a secret without echo, or from a pipe.
package enum SecretInput {
    /// Asks for a new secret: twice on a terminal, without echo; otherwise reads one line.
    ///
    /// - Parameter name: the kind of secret, such as `password`.
    /// - Returns: the secret, never empty.
    /// - Throws: `Failure` if the two inputs differ or the input is empty.
    package static func new(_ name: String) throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line(name) }
        let first = try typed("new \(name): ", name)
        guard try typed("repeat it: ", name) == first else {
            throw Failure("the two entries differ; nothing was changed", .usage)
        }
        return first
    }

    private static func typed(_ question: String, _ name: String) throws(Failure) -> String {
        var former = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else {
            throw Failure("the terminal does not say whether it shows the input", .inputOutput)
        }
        var silent = former
        silent.c_lflag &= ~tcflag_t(ECHO)
        unsafe gpslog_give_terminal_back_at_signal(&former, "\n")
        defer {
            _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
            gpslog_give_terminal_back_at_signal(nil, nil)
        }
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
            throw Failure("the terminal would show the input", .inputOutput)
        }
        Console.standard.ask(question)
        defer { Console.standard.ask("\n") }
        return try line(name)
    }

    private static func line(_ name: String) throws(Failure) -> String {
        guard let line = readLine(), !line.isEmpty else {
            throw Failure("there is no \(name); nothing was changed", .usage)
        }
        return line
    }
}
