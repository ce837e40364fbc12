package import Communication
package import Export
internal import Filtering
internal import GNSS
internal import Glibc
package import Logbook
package import Logging
package import Recording
internal import Settings
internal import Storage
package import SystemPackage
internal import Terminal
internal import Waypoints

/// Writes stored locations for other programs: `gpslog export`.
package struct Exporter {
    /// The options for what a file is made of, and how.
    package struct Options {
        /// The file's format.
        package var format: ExportFormat

        /// The filter's values, or the receiver's.
        package var values: ExportedValues

        /// True where what came later improves the filter's locations.
        package var isSmoothed = false

        /// Metres that a location which is left out is away, at most, from the way without it; nil to leave none out.
        package var tolerance: Double?

        /// Into what files the export is split; nil for one.
        package var split: ExportSplit?

        /// True if the file is kept up to date, so that there may be nothing in it yet.
        package var isFollowing = false

        /// The rule for where a vehicle's tracks end.
        package var division = TrackDivision()

        /// The rule for files that are there already.
        package var overwriting = Overwriting.refused

        /// Only these tracks; none for all.
        package var tracks: [Track.ID] = []

        /// The areas whose locations are left out of a text, and waypoints; none for everything.
        package var hidden: [HiddenArea] = []

        /// A format, and whose values it has.
        package init(format: ExportFormat, values: ExportedValues) {
            self.format = format
            self.values = values
        }
    }

    let options: Options
    private let logger: Logger
    private(set) var selection: FixSelection

    /// An exporter.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted.
    ///   - options: the options for what is made of them.
    ///   - logger: is told how much was written.
    package init(_ selection: FixSelection, _ options: Options, logger: Logger) {
        self.selection = selection
        self.logger = logger
        self.options = options
        // The storage knows best how to find one.
        if options.tracks.count == 1 { self.selection.track = options.tracks.first }
    }

    /// Writes what is selected.
    ///
    /// - Parameters:
    ///   - database: the database that the fixes are stored in.
    ///   - output: the file, which is written whole or not at all; where the export is split, the folder of the files, which
    ///     is made if it is missing; nil for standard output.
    /// - Throws: an error if the database cannot be read or the output cannot be written.
    package func export(_ database: any RecordedDatabase, to output: FilePath?) async throws {
        ProgramMemory.keepFreed()
        if let output, output != "-", options.split == nil { try requireWritable(output, besides: database) }
        let unreadable = UnreadableFixes()
        let storage = try await tracks(in: database, passingOver: unreadable)
        do {
            try await export(from: storage, in: database, to: output)
        } catch let failure as Failure {
            // If nothing is selected, damage may be why.
            throw unreadable.failure(missingIn: "the export", of: database) ?? failure
        }
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
    }

    /// Opens a database for a text of what is selected, for whoever brings it elsewhere piece by piece.
    ///
    /// - Parameter database: the database that the fixes are stored in.
    /// - Returns: the text, of which nothing is made yet.
    /// - Throws: `Failure` where there is no such track, or an error if the database cannot be read.
    package func text(of database: any RecordedDatabase) async throws -> ExportedText {
        let unreadable = UnreadableFixes()
        let (source, storage, seen) = try await visible(in: database, passingOver: unreadable)
        let tracks = try await storage.tracks()
        let waypoints = options.format == .gpx ? try await TrackWaypoints(in: database, of: tracks) : nil
        let pieces = Export(
            selection,
            as: options.format,
            values: options.values,
            waypoints: waypoints?.waypoints(in: selection).filter { seen.isVisible($0.place?.coordinate) } ?? [],
            from: source
        )
        return ExportedText(pieces: pieces, unreadable: unreadable, database: database)
    }

    /// The fixes that are not hidden, and what hides the others.
    func visible(
        in database: any RecordedDatabase,
        passingOver unreadable: UnreadableFixes
    ) async throws -> (source: FixSource, storage: any StoredFixes, seen: VisibleFixes) {
        let whole = try await tracks(in: database, passingOver: unreadable)
        let seen = VisibleFixes(of: whole, hiding: options.hidden)
        let storage: any StoredFixes = options.hidden.isEmpty ? whole : seen
        return (FixSource(storage, trackNames: try await trackNames(in: storage)), storage, seen)
    }

    private func tracks(
        in database: any RecordedDatabase,
        passingOver unreadable: UnreadableFixes
    ) async throws -> any StoredFixes {
        try await ChosenTracks.forReading(
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
        // All or none: half of an export beside the other half of an older one would be nobody's wish.
        for file in files { try requireWritable(file, besides: database) }
        var tally = ExportTally()
        for (part, file) in zip(parts, files) {
            tally.add(try await write(part.selection, of: source, with: waypoints, to: file))
        }
        tell(tally, isIn: "\(Self.count(files.count, "file")) in \(folder)")
    }

    /// The names of tracks; a vehicle's tracks, which it would take long to find, have none.
    private func trackNames(in storage: any StoredFixes) async throws -> [Track.ID: String] {
        if selection.isFused { return [:] }
        let names = try await storage.tracks().compactMap { track in track.name.map { (track.id, $0) } }
        return Dictionary(names) { first, _ in first }
    }

    /// Reports how much was written, and to where; a reader that has gone early knows what it got.
    private func tell(_ tally: ExportTally, isIn target: String?) {
        guard let target, target != "-" else { return }
        let text = "\(Self.count(tally.points, "point")) in \(Self.count(tally.tracks.count, "track"))"
        logger.notice("\(text) written to \(target)")
    }

    /// Throws if nothing is selected, with the likely reason: no file is written then.
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
                "nothing in \(database) is within that box, but there is with north and east exchanged: --bbox is w,s,e,n",
                .noInput
            )
        }
        throw Failure("nothing in \(database) was selected; gpslog tracks lists what there is", .noInput)
    }

    /// True where the box would have something in it with latitudes and longitudes exchanged.
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

    /// Throws where a file belongs to the database, or is one that is not to be replaced.
    private func requireWritable(_ file: FilePath, besides database: any RecordedDatabase) throws {
        if let own = database.databaseFile { try DatabaseFiles(of: own).requireOther(than: file) }
        try options.overwriting.requireReplaceable(file)
    }

    /// About how many fixes will be gone through; nil where only a walk would tell.
    private func expectedFixes(in storage: any StoredFixes) async throws -> Int? {
        guard selection.box == nil, !selection.includesRejected else { return nil }
        let points = try await storage.tracks().filter { selection.track ?? $0.id == $0.id }.map { track in
            let start = selection.from.map { max($0, track.start) } ?? track.start
            let end = selection.to.map { min($0, track.end) } ?? track.end
            let length = track.end.seconds(since: track.start)
            let share = length > 0 ? min(1, max(0, end.seconds(since: start) / length)) : 1
            return Double(track.points) * share
        }
        // A damaged database may say anything; more than this nobody waits for.
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
            // The reader has had enough, as head does.
        }
        return pieces.tally
    }

    /// The parameters of the filters that judged; those that this program does not know are left out.
    private static func parameters(in database: any RecordedDatabase) async throws -> [FilterRun.ID: FilterParameters] {
        let storage = try await database.forReading(passingOver: nil)
        var parameters: [FilterRun.ID: FilterParameters] = [:]
        for run in try await storage.filterRuns() {
            parameters[run.id] = run.filter.flatMap(DescribedFilter.init(_:))?.parameters
        }
        return parameters
    }
}
