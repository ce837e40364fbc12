package import Files
import Filtering
import GNSS
import Glibc
package import Logbook
package import Logging
package import Recording
import Settings
import Storage
package import SystemPackage
import Platform

/// Exports stored locations for other programs: `gpslog export`.
package struct Exporter {
    /// What to export, and how.
    package struct Options {
        package var format: ExportFormat

        /// Whether to export the filter's values or the receiver's.
        package var values: ExportValues

        /// Whether to smooth the filter's locations with later ones.
        package var isSmoothed = false

        /// Maximum deviation in metres of a simplified track from the omitted locations; `nil` to keep all locations.
        package var tolerance: Double?

        /// How to split the export into files; `nil` for a single file.
        package var split: ExportSplit?

        /// Whether the file is kept up to date; the export may then be empty at first.
        package var isFollowing = false

        /// The rule for where tracks of a vehicle end.
        package var division = TrackDivision()

        /// Whether existing files are replaced.
        package var overwriting = Overwriting.refused

        /// Tracks to export; empty for all.
        package var tracks: [Track.ID] = []

        package init(format: ExportFormat, values: ExportValues) {
            self.format = format
            self.values = values
        }
    }

    let options: Options
    private let logger: Logger
    private(set) var selection: FixSelection

    package init(_ selection: FixSelection, _ options: Options, logger: Logger) {
        self.selection = selection
        self.logger = logger
        self.options = options
        // A storage query for one track is faster than filtering.
        if options.tracks.count == 1 { self.selection.track = options.tracks.first }
    }

    /// Exports the selected fixes.
    ///
    /// - Parameters:
    ///   - database: the database to export.
    ///   - output: the file, written completely or not at all. For a split export, the folder of the files, created if
    ///     missing. `nil` for standard output.
    /// - Throws: an error if the database cannot be read or the output cannot be written.
    package func export(_ database: any RecordedDatabase, to output: FilePath?) async throws {
        ProgramMemory.keepFreed()
        if let output, output != "-", options.split == nil { try requireWritable(output, besides: database) }
        let unreadable = UnreadableFixes()
        let storage = try await tracks(in: database, passingOver: unreadable)
        do {
            // Each track takes several turns of the storage's thread, so everything else runs there, too.
            try await withTaskExecutorPreference((storage as? SQLiteStorage)?.thread) {
                try await export(from: storage, in: database, to: output)
            }
        } catch let failure as Failure {
            // Damage may be the reason for an empty selection.
            throw unreadable.failure(missingIn: "the export", of: database) ?? failure
        }
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
    }

    private func tracks(
        in database: any RecordedDatabase,
        passingOver unreadable: UnreadableFixes
    ) async throws -> any StoredFixes {
        try await TrackChoice.forReading(
            from: database,
            options.tracks,
            isFused: selection.isFused,
            dividedBy: options.division,
            passingOver: unreadable
        )
    }

    private func export(
        from storage: any StoredFixes,
        in database: any RecordedDatabase,
        to output: FilePath?
    ) async throws {
        let isOnTerminal = (output ?? "-") == "-" && isatty(STDOUT_FILENO) == 1
        let total = try await expectedFixes(in: storage)
        let progress = ProgressBar(total: total, of: "locations", isShown: !isOnTerminal)
        defer { progress.end() }
        let source = FixSource(
            storage,
            smoothedBy: options.isSmoothed ? Smoothing(parameters: try await Self.parameters(in: database)) : nil,
            simplifiedBy: options.tolerance.map { Simplification(tolerance: $0, values: options.values) },
            trackNames: try await trackNames(in: storage),
            progress: progress.advance(by:)
        )
        let waypoints = options.format == .gpx ? try await TrackWaypoints(in: database, of: storage.tracks()) : nil
        try await requireSelection(in: storage, database, waypoints)
        guard let split = options.split, let folder = output else {
            let tally = try await write(selection, of: source, with: waypoints, to: output)
            return tell(tally, isIn: output.map(\.string))
        }
        let parts = try await ExportPart.parts(of: selection, by: split, from: storage)
        if !parts.isEmpty { try ExportFolder.make(folder.string) }
        let files = parts.map { folder.appending($0.name + "." + options.format.rawValue) }
        // Checks all files before writing the first: an export must not be mixed with parts of an older one.
        for file in files { try requireWritable(file, besides: database) }
        var tally = ExportTally()
        for (part, file) in zip(parts, files) {
            tally.add(try await write(part.selection, of: source, with: waypoints, to: file))
        }
        tell(tally, isIn: "\(Self.count(files.count, "file")) in \(folder)")
    }

    /// Names of stored tracks.
    ///
    /// A vehicle's tracks have none, since finding them would take too long.
    private func trackNames(in storage: any StoredFixes) async throws -> [Track.ID: String] {
        if selection.isFused { return [:] }
        let names = try await storage.tracks().compactMap { track in track.name.map { (track.id, $0) } }
        return Dictionary(names) { first, _ in first }
    }

    /// Reports how much was written and where; omitted if the reader closed the pipe early.
    private func tell(_ tally: ExportTally, isIn target: String?) {
        guard let target, target != "-" else { return }
        let text = "\(Self.count(tally.points, "point")) in \(Self.count(tally.tracks.count, "track"))"
        logger.notice("\(text) written to \(target)")
    }

    /// Fails if nothing is selected, with the likely reason, before a file is written.
    private func requireSelection(
        in storage: any StoredFixes,
        _ database: any RecordedDatabase,
        _ waypoints: TrackWaypoints?
    ) async throws {
        guard try await storage.fixes(in: selection, after: nil, limit: 1).isEmpty else { return }
        if options.isFollowing { return }
        if options.split == nil, let waypoints, !waypoints.waypoints(in: selection).isEmpty { return }
        if try await isBoxTransposed(storage) {
            throw Failure(
                "nothing in \(database) is within that box; with north and east exchanged, there is: --bbox is w,s,e,n",
                .noInput
            )
        }
        throw Failure("nothing in \(database) was selected; gpslog tracks lists the tracks", .noInput)
    }

    /// Whether the bounding box would match if latitudes and longitudes were swapped.
    private func isBoxTransposed(_ storage: any StoredFixes) async throws -> Bool {
        guard let box = selection.box,
            let other = BoundingBox(west: box.south, south: box.west, east: box.north, north: box.east)
        else { return false }
        var selection = selection
        selection.box = other
        return try await !storage.fixes(in: selection, after: nil, limit: 1).isEmpty
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    /// Fails if a file belongs to the database or must not be replaced.
    private func requireWritable(_ file: FilePath, besides database: any RecordedDatabase) throws {
        if let own = database.databaseFile { try DatabaseFiles(of: own).requireOther(than: file) }
        try options.overwriting.requireReplaceable(file)
    }

    /// Approximate number of fixes to process; `nil` if it cannot be estimated quickly.
    private func expectedFixes(in storage: any StoredFixes) async throws -> Int? {
        guard selection.box == nil, !selection.includesRejected else { return nil }
        let points = try await storage.tracks().filter { selection.track ?? $0.id == $0.id }.map { track in
            let start = selection.from.map { max($0, track.start) } ?? track.start
            let end = selection.to.map { min($0, track.end) } ?? track.end
            let length = track.end.seconds(since: track.start)
            let share = length > 0 ? min(1, max(0, end.seconds(since: start) / length)) : 1
            return Double(track.points) * share
        }
        // Guards against absurd numbers from a damaged database.
        return Int(min(points.reduce(0, +), 1e15)) * options.format.passes
    }

    private func write(
        _ selection: FixSelection,
        of source: FixSource,
        with waypoints: TrackWaypoints?,
        to file: FilePath?
    ) async throws -> ExportTally {
        if options.format.isText {
            return try await writeText(selection, of: source, waypoints?.waypoints(in: selection) ?? [], to: file)
        }
        guard let file else { return ExportTally() }
        return try await DatabaseExport(selection, as: options.format, values: options.values, from: source).write(
            to: file.string
        )
    }

    private func writeText(
        _ selection: FixSelection,
        of source: FixSource,
        _ waypoints: [Waypoint],
        to file: FilePath?
    ) async throws -> ExportTally {
        var output =
            if let file, file != "-" { try ExportOutput(path: file.string) } else { ExportOutput.standardOutput }
        let export = Export(
            selection,
            as: options.format,
            values: options.values,
            waypoints: waypoints,
            from: source
        )
        var pieces = export.makeAsyncIterator()
        do {
            let isShown = (file ?? "-") == "-" && StandardOutput.isTerminal
            while let text = try await pieces.next() {
                try output.write(
                    isShown ? Array(TerminalSafeText.withoutOrders(String(decoding: text, as: UTF8.self)).utf8) : text
                )
            }
            try output.finish()
        } catch let error as ExportOutputError where error.reason == .readerGone {
            // The reader closed the pipe, as `head` does.
        }
        return pieces.tally
    }

    /// Parameters of the filters used; those from other gpslog versions are omitted if unknown.
    private static func parameters(in database: any RecordedDatabase) async throws -> [FilterRun.ID: FilterParameters] {
        let storage = try await database.forReading(passingOver: nil)
        var parameters: [FilterRun.ID: FilterParameters] = [:]
        for run in try await storage.filterRuns() {
            parameters[run.id] = run.filter.flatMap(FilterChoice.init(_:))?.parameters
        }
        return parameters
    }
}
