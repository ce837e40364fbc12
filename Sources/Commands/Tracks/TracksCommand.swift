import ArgumentParser
import Files
import GNSS
import Logbook
import Logging
import Recording
import Storage
import Platform
import Text

struct TracksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "tracks",
        abstract: "List recorded tracks.",
        discussion: """
            A track is one receiver's recording without a gap of more than five minutes, or as the settings and \
            recording options define it. With a period, lists the tracks that overlap it. Times are UTC unless you \
            use --local.

            Examples:
              gpslog tracks --last 7d --local
              gpslog tracks --json
            """
    )

    @Flag(help: "Print a JSON array of objects, in metres and seconds.")
    var json = false

    @OptionGroup var period: PeriodOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var fused: FusionFlag
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let database = try common.recordedForReading()
        let units = try display.readUnits(common.logger)
        let unreadable = UnreadableFixes()
        let all = try await fused.storage(of: database, passingOver: unreadable, common.logger).tracks()
        let (from, to) = (period.from, period.to)
        let tracks = all.filter { track in
            (from.map { track.end >= $0 } ?? true) && (to.map { track.start < $0 } ?? true)
        }
        if json {
            try StandardOutput.show("[" + tracks.map { JSONObject($0).description }.joined(separator: ",\n ") + "]\n")
        } else if tracks.isEmpty {
            try StandardOutput.show(all.isEmpty ? PeriodOptions.noTracks : period.emptiness)
        } else {
            try StandardOutput.show(table(of: tracks, in: units))
        }
        if let damage = unreadable.failure(missingIn: "these tracks", of: database) { throw damage }
    }

    /// Maximum displayed characters of a name.
    private static let nameWidth = 24

    /// A header and a line per track.
    private func table(of tracks: [Track], in units: DisplayUnits) -> String {
        let hasNames = tracks.contains { $0.name != nil }
        let isSuspect = tracks.contains { $0.suspectDistance > 0 }
        let header =
            ["id", "start", "end", "points", "distance", "moving", "standing", "climb", "descent"]
            + (isSuspect ? ["suspect"] : []) + (hasNames ? ["name"] : []) + ["receiver"]
        let rows = tracks.map { track in
            let text = FiguresText(track.figures, in: units)
            return [String(track.id), display.clock.text(track.start), display.clock.text(track.end)]
                + [String(track.points)] + text.way + text.height + (isSuspect ? [text.suspect] : [])
                + (hasNames ? [TerminalSafeText(track.name ?? "", width: Self.nameWidth).description] : [])
                + [track.receiver.name]
        }
        return TextTable(header: header, rows: rows, rightAligned: Set([0] + (3...(isSuspect ? 9 : 8))))
            .description(within: StandardOutput.columns, leavingOut: [8, 7, 6, 2, 3, 5])
    }
}

extension PeriodOptions {
    /// The output for a database without tracks.
    static let noTracks = "No tracks yet.\n"

    /// The output if no track matches.
    var emptiness: String { from == nil && to == nil ? Self.noTracks : "No tracks in that time.\n" }
}

extension FusionFlag {
    /// Opens a database for reading, by receiver or as a vehicle.
    func storage(
        of database: any RecordedDatabase,
        passingOver unreadable: UnreadableFixes,
        _ logger: Logger
    ) async throws -> any StoredFixes {
        try await VehicleFixes.forReading(
            from: database,
            isFused: fused,
            dividedBy: division(logger),
            passingOver: unreadable
        )
    }
}
