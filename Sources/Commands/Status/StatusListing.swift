internal import Export
package import Settings
internal import Storage
package import SystemPackage
package import Terminal
internal import Text

/// Shows whether a recording runs, and how far it has come: `gpslog status`.
package struct StatusListing {
    /// Fixes that wait for a target are counted so far with each look, where one follows the other.
    private static let mostCounted = 10_000

    private let database: FilePath
    private let settings: Settings
    private let asJSON: Bool
    private let clock: TimeDisplay

    /// A listing.
    ///
    /// - Parameters:
    ///   - database: the file.
    ///   - settings: the settings, with the targets that it is uploaded to.
    ///   - asJSON: true where the output is for programs.
    ///   - clock: the clock that people see times by.
    package init(of database: FilePath, _ settings: Settings, asJSON: Bool, _ clock: TimeDisplay = .utc) {
        (self.database, self.settings, self.asJSON, self.clock) = (database, settings, asJSON, clock)
    }

    /// Prints the status once.
    ///
    /// - Returns: done where a recording runs, else that none is there.
    /// - Throws: an error if the database cannot be read.
    package func run() async throws -> ExitStatus {
        let status = try await look(into: SQLiteStorage.forReading(from: database), countingTo: .max)
        try StandardOutput.show(asJSON ? status.json(isForFollowing: false).description + "\n" : status.text(clock))
        return status.recordings.isEmpty ? .unavailable : .done
    }

    /// Prints the status whenever it changes, until the program is ended.
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
