internal import Files
package import GNSS
package import Logbook
package import Recording
internal import Storage
package import Terminal
internal import Text

/// Lists recorded tracks as text: `gpslog tracks`.
package struct TrackListing: Listing {
    private let tracks: [Track]
    private let emptiness: String

    package let damage: Failure?

    /// Reads tracks that overlap the period.
    package init(of listed: ListedTracks) async throws {
        let unreadable = UnreadableFixes()
        let all = try await listed.storage(passingOver: unreadable).tracks()
        let (from, to) = (listed.from, listed.to)
        tracks = all.filter { track in (from.map { track.end >= $0 } ?? true) && (to.map { track.start < $0 } ?? true) }
        emptiness = all.isEmpty ? ListedTracks.noTracks : listed.emptiness
        damage = unreadable.failure(missingIn: "these tracks", of: listed.database)
    }

    /// A table with a header and a line per track.
    package func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String {
        if tracks.isEmpty { return emptiness }
        let hasNames = tracks.contains { $0.name != nil }
        let isSuspect = tracks.contains { $0.suspectDistance > 0 }
        let header =
            ["id", "start", "end", "points", "distance", "moving", "standing", "climb", "descent"]
            + (isSuspect ? ["suspect"] : []) + (hasNames ? ["name"] : []) + ["receiver"]
        let rows = tracks.map { track in
            let text = FiguresText(track.figures, in: units)
            return [String(track.id), clock.text(track.start), clock.text(track.end), String(track.points)]
                + text.way + text.height + (isSuspect ? [text.suspect] : [])
                + (hasNames ? [TerminalSafeText(track.name ?? "", width: Self.nameWidth).description] : [])
                + [track.receiver.name]
        }
        return TextTable(header: header, rows: rows, rightAligned: Set([0] + (3...(isSuspect ? 9 : 8))))
            .description(within: columns, leavingOut: [8, 7, 6, 2, 3, 5])
    }

    /// Maximum displayed characters of a name.
    private static let nameWidth = 24

    /// A JSON array with an object per track, with UTC times, metres and seconds.
    package var json: String {
        "[" + tracks.map { JSONObject($0).description }.joined(separator: ",\n ") + "]\n"
    }
}

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
