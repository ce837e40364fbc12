internal import Glibc

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
