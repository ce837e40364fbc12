internal import Platform

/// Warnings and errors of the services in the system's journal; they never contain positions.
enum ServiceJournal {
    /// Number of lines that is enough to recognise recurring problems.
    private static let most = "100"

    /// Latest warnings and errors; `nil` if this machine has no journal, or the user may not read it.
    static var lastErrors: [String]? {
        let arguments = [
            "--unit=gpslog*", "--priority=warning", "--lines=" + most, "--output=short-iso", "--no-hostname",
            "--no-pager",
            "--quiet",
        ]
        guard let outcome = try? ExternalProgram("journalctl").run(arguments, showsErrors: false), outcome.status == 0
        else { return nil }
        return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
