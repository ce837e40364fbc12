internal import Files
package import Settings
internal import Storage
package import SystemPackage
package import Terminal
internal import Text

/// Shows whether a recording runs, and its progress: `gpslog status`.
package struct StatusListing {
    /// Limit up to which waiting fixes are counted per update when following.
    private static let mostCounted = 10_000

    private let database: FilePath
    private let settings: Settings
    private let asJSON: Bool
    private let clock: TimeDisplay

    package init(of database: FilePath, _ settings: Settings, asJSON: Bool, _ clock: TimeDisplay = .utc) {
        (self.database, self.settings, self.asJSON, self.clock) = (database, settings, asJSON, clock)
    }

    /// Prints the status once.
    ///
    /// - Returns: success if a recording runs; otherwise the exit status for none.
    /// - Throws: an error if the database cannot be read.
    package func run() async throws -> ExitStatus {
        let status = try await look(into: SQLiteStorage.forReading(from: database), countingTo: .max)
        try StandardOutput.show(asJSON ? status.json(isForFollowing: false).description + "\n" : status.text(clock))
        return status.recordings.isEmpty ? .unavailable : .done
    }

    /// Prints the status whenever it changes, until interrupted.
    ///
    /// - Throws: an error if the database cannot be read.
    package func follow() async throws {
        let storage = try await SQLiteStorage.forReading(from: database)
        var last = ""
        while true {
            let status = try await look(into: storage, countingTo: Self.mostCounted)
            let line = asJSON ? status.json(isForFollowing: true).description + "\n" : status.line(clock)
            if line != last { try StandardOutput.show(line) }
            last = line
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func look(into storage: SQLiteStorage, countingTo most: Int) async throws -> LoggerStatus {
        try await LoggerStatus(of: storage, in: database, settings.uploads, countingTo: most)
    }
}
