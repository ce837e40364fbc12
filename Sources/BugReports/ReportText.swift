internal import Terminal

/// A report in Markdown, without the name of the user.
struct ReportText: CustomStringConvertible {
    private(set) var description: String

    /// The user's home folder, whose name is often a person's.
    private let home: String?

    /// Creates a report with a title only.
    init(title: String, home: String? = ProcessEnvironment.value(of: "HOME")) {
        description = "# \(title)\n"
        self.home = home
    }

    /// Adds a section with one list item per line.
    mutating func add(_ heading: String, _ lines: [String]) {
        description += "\n## \(heading)\n\n"
        for line in lines { description += "- \(anonymous(TerminalSafeText.withoutOrders(line)))\n" }
        if lines.isEmpty { description += "- none\n" }
    }

    private func anonymous(_ line: String) -> String {
        guard let home, home.utf8.count > 1 else { return line }
        return line.replacing(home, with: "~")
    }
}
