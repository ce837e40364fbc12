import ArgumentParser
internal import Commands
import Export
import GNSS
import Logbook
import Logging
internal import Recording
import SystemPackage

/// `gpslog export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write recorded locations for other programs.",
        discussion: """
            All accepted locations, unless a track, a time or a place is chosen. A file is written whole or not at all, \
            and one that is there already is replaced only with --force.

            Examples:
              gpslog export --format gpx --output trip.gpx --from 2026-11-21
              gpslog export --output trip.kml --track 3 --track 5
              gpslog export --format jsonl --all --from 2h
              gpslog export --format gpx --split day --simplify 2 --output days
              gpslog export --format sqlite --all --output trip.sqlite
            """
    )

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The file's format; default as the output's name ends, or gpx where it has no ending.",
            valueName: "format"
        )
    )
    var namedFormat: ExportFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, or with --split the folder; default standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A file for each track (track-7-20261121T080000Z.gpx) or local day (2026-11-21.gpx) in the folder --output.",
            valueName: "track|day"
        )
    )
    var split: ExportSplit?

    @Option(
        help: ArgumentHelp(
            "Leave out locations not farther than this from the track's way without them.",
            valueName: "metres"
        )
    )
    var simplify: Double?

    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only this track, by its number in gpslog tracks; may be given several times.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only within these degrees: west,south,east,north.", valueName: "w,s,e,n")
    )
    var bbox: BoxArgument?

    @Flag(help: "The rejected fixes too, with their reasons (csv, jsonl and sqlite).")
    var all = false

    @Flag(help: "What the receiver said, where the filter refined it.")
    var raw = false

    @Flag(help: "Improve locations by what came after them; each stop becomes one place.")
    var smooth = false

    @Flag(help: "Keep the file up to date while a recording runs, until Ctrl-C (sqlite).")
    var follow = false

    @OptionGroup var replacement: OverwritingFlag
    @OptionGroup var fused: FusedFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    private var format: ExportFormat {
        namedFormat ?? output.flatMap { ExportFormat(ofFileNamed: $0) } ?? .gpx
    }

    func validate() throws {
        try validateOutput()
        if all, fused.fused {
            throw ValidationError("rejected fixes were never chosen; leave out --all or --fused.")
        }
        if all, !format.holdsRejected {
            throw ValidationError(
                "\(format.rawValue) has no place for rejected fixes; use csv, jsonl or sqlite with --all."
            )
        }
        if let simplify, !(simplify >= 0 && simplify.isFinite) {
            throw ValidationError("--simplify is a number of metres, 0 or more.")
        }
        if all, simplify != nil {
            throw ValidationError("rejected fixes are on no way; leave out --all or --simplify.")
        }
        if follow, format != .sqlite || output == nil || split != nil {
            throw ValidationError(
                "--follow keeps one file of plain tables up to date; use --format sqlite and --output FILE."
            )
        }
        if follow, smooth || simplify != nil || fused.fused || !tracks.isEmpty {
            throw ValidationError(
                "what is to come cannot be smoothed, simplified or chosen; leave that out, or --follow."
            )
        }
        if smooth, fused.fused {
            throw ValidationError("--smooth is for each receiver by itself; leave out --smooth or --fused.")
        }
        if smooth, raw {
            throw ValidationError("--raw is what the receiver said, and --smooth is not; choose one of them.")
        }
    }

    private func validateOutput() throws {
        guard let output, output != "-" else {
            if split != nil {
                throw ValidationError("--split makes several files; name a folder for them with --output.")
            }
            if !format.isText {
                throw ValidationError(
                    "\(format.rawValue) is a database file and cannot go to standard output; use --output FILE."
                )
            }
            return
        }
        if split != nil, ExportFormat(ofFileNamed: output) != nil {
            throw ValidationError(
                "--split makes several files, and \(output) is the name of one; name a folder, and the format with --format."
            )
        }
        if split == nil, namedFormat == nil { try FileEnding.check(output, of: ExportFormat.self) }
    }

    func run() async throws {
        let recorded = try database.recorded()
        verbosity.logger.debug("reading \(recorded)")
        let selection = FixSelection(
            from: period.from,
            to: period.to,
            box: bbox?.box,
            includesRejected: all,
            isFused: fused.fused
        )
        var options = Exporter.Options(format: format, values: raw ? .raw : .refined)
        options.isSmoothed = smooth
        options.tolerance = simplify
        options.split = split
        options.tracks = tracks
        options.overwriting = replacement.overwriting
        options.division = try fused.division(verbosity.logger)
        options.isFollowing = follow
        let exporter = Exporter(selection, options, logger: verbosity.logger)
        let file = output.map { FilePath($0) }
        if follow, let file { return try await exporter.follow(recorded, to: file) }
        try await exporter.export(recorded, to: file)
    }
}

extension ExportSplit: ExpressibleByArgument {}

extension ExportFormat: ExpressibleByArgument {}

/// A box on the command line: west, south, east and north in degrees.
struct BoxArgument: ExpressibleByArgument {
    let box: BoundingBox

    init?(argument: String) {
        let edges = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard edges.count == 4,
            let box = BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        else { return nil }
        self.box = box
    }
}
