internal import Platform

/// Messages of the services in the system's journal: warnings and errors, which never tell a position.
enum ServiceJournal {
    /// Lines that are enough to see what goes wrong again and again.
    private static let most = "100"

    /// The last warnings and errors; nil where this machine has no journal, or this user may not read it.
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
