internal import CLinux
internal import Glibc

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
        guard try typed("the same again: ", name) == first else {
            throw Failure("these were two different ones; nothing was changed", .usage)
        }
        return first
    }

    private static func typed(_ question: String, _ name: String) throws(Failure) -> String {
        var former = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else {
            throw Failure("the terminal does not say whether it shows what is typed", .inputOutput)
        }
        var silent = former
        silent.c_lflag &= ~tcflag_t(ECHO)
        unsafe gpslog_give_terminal_back_at_signal(&former, "\n")
        defer {
            _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
            gpslog_give_terminal_back_at_signal(nil, nil)
        }
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
            throw Failure("the terminal would show what is typed", .inputOutput)
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
