package import GNSS
package import Logbook
package import Recording
internal import Storage
package import Terminal

/// A listing of tracks, or of figures of them: a table for people, and JSON for programs.
package protocol Listing {
    /// Reads what is listed.
    ///
    /// - Throws: an error if the database cannot be read.
    init(of listed: ListedTracks) async throws

    /// The failure that tells what is missing, as it is damaged; nil where everything could be read.
    var damage: Failure? { get }

    /// Lines for a terminal, each ended; only a sentence where there is nothing.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width, for which some columns may be left out; nil for all of them.
    ///   - clock: the clock that times are shown by.
    ///   - units: the units of distances, speeds and heights.
    /// - Returns: the lines.
    func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String

    /// JSON: times in UTC, metres, seconds.
    var json: String { get }
}

/// The tracks that are to be listed.
package struct ListedTracks: Sendable {
    /// The database that was recorded into.
    let database: any RecordedDatabase
    /// The instant before which everything is left out; nil to leave out nothing.
    let from: UTCTime?
    /// The instant from which on everything is left out; nil to leave out nothing.
    let to: UTCTime?
    private let isFused: Bool
    private let division: TrackDivision

    /// Tracks of a database.
    ///
    /// - Parameters:
    ///   - database: the database that was recorded into.
    ///   - from: the instant before which everything is left out; nil to leave out nothing.
    ///   - to: the instant from which on everything is left out; nil to leave out nothing.
    ///   - isFused: true where all receivers are taken as one vehicle.
    ///   - division: the rule for where a vehicle's tracks end.
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

    /// The sentence for a database without any.
    static let noTracks = "No tracks yet.\n"

    /// The sentence in place of a table where there are none of these.
    var emptiness: String { from == nil && to == nil ? Self.noTracks : "No tracks in that time.\n" }

    /// Opens the database for reading.
    ///
    /// - Parameter unreadable: the record of what is left out because it is damaged.
    /// - Throws: an error if it cannot be read.
    /// - Returns: the storage.
    func storage(passingOver unreadable: UnreadableFixes) async throws -> any StoredFixes {
        try await VehicleFixes.forReading(
            from: database,
            isFused: isFused,
            dividedBy: division,
            passingOver: unreadable
        )
    }
}
