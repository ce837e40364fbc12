internal import Terminal

/// A report as text in Markdown, without the name of its user.
struct ReportText: CustomStringConvertible {
    private(set) var description: String

    /// The user's own folder, whose name is often a person's.
    private let home: String?

    /// A report with a title and nothing else.
    init(title: String, home: String? = ProcessEnvironment.value(of: "HOME")) {
        description = "# \(title)\n"
        self.home = home
    }

    /// Adds a section with a line for each thing.
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
