internal import Glibc

/// A question that the user answers with yes or no.
package struct Question {
    private let text: String

    /// True where somebody sits at a terminal who can read and answer.
    package static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// A question, which ends with a question mark.
    package init(_ text: String) { self.text = text }

    /// True where the user says yes; asks, and waits for a line.
    package var isAgreedTo: Bool {
        Console.standard.ask("gpslog: \(text) [y/N] ")
        let answer = (readLine() ?? "").filter { !$0.isWhitespace }.lowercased()
        return answer == "y" || answer == "yes"
    }
}
