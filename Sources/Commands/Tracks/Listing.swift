package import GNSS
package import Logbook
package import Recording
internal import Storage
package import Terminal

/// A listing of tracks or their figures as a table or JSON.
package protocol Listing {
    /// Reads the listed tracks.
    ///
    /// - Throws: an error if the database cannot be read.
    init(of listed: ListedTracks) async throws

    /// Reports that damaged data is missing; `nil` if everything was readable.
    var damage: Failure? { get }

    /// Lines for a terminal with their line ends; a sentence if there is nothing to list.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width, for which columns may be omitted; `nil` for no limit.
    ///   - clock: the clock for displayed times.
    ///   - units: units of distances, speeds and altitudes.
    /// - Returns: the lines.
    func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String

    /// JSON with UTC times, metres and seconds.
    var json: String { get }
}

/// Which tracks to list.
package struct ListedTracks: Sendable {
    let database: any RecordedDatabase
    /// Start of the period; `nil` for no limit.
    let from: UTCTime?
    /// End of the period, exclusive; `nil` for no limit.
    let to: UTCTime?
    private let isFused: Bool
    private let division: TrackDivision

    package init(
        of database: any RecordedDatabase,
        from: UTCTime?,
        to: UTCTime?,
        isFused: Bool,
        dividedBy division: TrackDivision
    ) {
        (self.database, self.from, self.to) = (database, from, to)
        (self.isFused, self.division) = (isFused, division)
    }

    /// The output for a database without tracks.
    static let noTracks = "No tracks yet.\n"

    /// The output if no track matches.
    var emptiness: String { from == nil && to == nil ? Self.noTracks : "No tracks in that time.\n" }

    /// Opens the database for reading.
    ///
    /// - Parameter unreadable: records damaged data that is skipped.
    /// - Throws: an error if it cannot be read.
    /// - Returns: the storage to read.
    func storage(passingOver unreadable: UnreadableFixes) async throws -> any StoredFixes {
        try await VehicleFixes.forReading(
            from: database,
            isFused: isFused,
            dividedBy: division,
            passingOver: unreadable
        )
    }
}
