import ArgumentParser
import Files
import GNSS
import Logbook
import Logging
import Recording
import Storage
import SystemPackage

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "export",
        abstract: "Export locations to GPX, KML, CSV and other formats.",
        discussion: """
            Exports all accepted locations unless you select tracks, a period or an area. If the export fails, no \
            partial file is left.

            Examples:
              gpslog export --output trip.gpx --from 2026-11-21
              gpslog export --output trip.kml --track 3 --track 5
              gpslog export --format jsonl --all --from 2h
              gpslog export --format gpx --split day --simplify 2 --output days
              gpslog export --all --output trip.sqlite
            """
    )

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The format; by default from the extension of --output, else gpx.",
            valueName: "format"
        )
    )
    var namedFormat: ExportFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file, or with --split the folder; by default standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write a file per track (track-7-20261121T080000Z.gpx) or local day (2026-11-21.gpx).",
            valueName: "track|day"
        )
    )
    var split: ExportSplit?

    @Option(
        help: ArgumentHelp(
            "Drop locations within this distance of the simplified track.",
            valueName: "metres"
        )
    )
    var simplify: Double?

    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only this track, by its number in gpslog tracks; may be repeated.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only within this box in degrees: west,south,east,north.", valueName: "w,s,e,n")
    )
    var bbox: BoxArgument?

    @Flag(help: "Include rejected fixes, with their reasons (csv, jsonl and sqlite).")
    var all = false

    @Flag(help: "Use the receiver's values instead of the filter's.")
    var raw = false

    @Flag(help: "Smooth each track using later fixes too; each stop becomes one place.")
    var smooth = false

    @Flag(help: "Keep the file up to date during a recording, until Ctrl-C (sqlite).")
    var follow = false

    @OptionGroup var replacement: OverwriteFlag
    @OptionGroup var fused: FusionFlag
    @OptionGroup var common: CommonOptions

    private var format: ExportFormat {
        namedFormat ?? output.flatMap { ExportFormat(ofFileNamed: $0) } ?? .gpx
    }

    func validate() throws {
        try validateOutput()
        if all, fused.fused {
            throw ValidationError("--fused has no rejected fixes; leave out --all or --fused.")
        }
        if all, !format.holdsRejected {
            throw ValidationError(
                "\(format.rawValue) cannot hold rejected fixes; use csv, jsonl or sqlite with --all."
            )
        }
        if let simplify, !(simplify >= 0 && simplify.isFinite) {
            throw ValidationError("--simplify needs a number of metres, 0 or more.")
        }
        if all, simplify != nil {
            throw ValidationError("--simplify drops rejected fixes; leave out --all or --simplify.")
        }
        if follow, format != .sqlite || output == nil || split != nil {
            throw ValidationError(
                "--follow needs --format sqlite and --output FILE."
            )
        }
        if follow, smooth || simplify != nil || fused.fused || !tracks.isEmpty {
            throw ValidationError(
                "--follow cannot be combined with --smooth, --simplify, --fused or --track."
            )
        }
        if smooth, fused.fused {
            throw ValidationError("--smooth works per receiver; leave out --smooth or --fused.")
        }
        if smooth, raw {
            throw ValidationError("use either --raw or --smooth, not both.")
        }
    }

    private func validateOutput() throws {
        guard let output, output != "-" else {
            if split != nil {
                throw ValidationError("--split writes several files; name a folder with --output.")
            }
            if !format.isText {
                throw ValidationError(
                    "\(format.rawValue) cannot be written to standard output; use --output FILE."
                )
            }
            return
        }
        if split != nil, ExportFormat(ofFileNamed: output) != nil {
            throw ValidationError(
                "--split writes several files, but \(output) is a file name; name a folder, and the format with --format."
            )
        }
        if split == nil, namedFormat == nil { try FileEnding.check(output, of: ExportFormat.self) }
    }

    func run() async throws {
        let recorded = try common.recordedForReading()
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
        options.division = try fused.division(common.logger)
        options.isFollowing = follow
        let exporter = Exporter(selection, options, logger: common.logger)
        let file = output.map { FilePath($0) }
        try await exporter.export(recorded, to: file)
        guard follow, let file else { return }
        let storage = try await recorded.forReading(passingOver: UnreadableFixes())
        var addition = try PlainTablesAddition(to: file, of: selection, values: options.values)
        while !Task.isCancelled {
            _ = try await addition.add(from: storage)
            try await Task.sleep(for: .seconds(1))
        }
    }
}

extension ExportSplit: ExpressibleByArgument {}

extension ExportFormat: ExpressibleByArgument {}

/// A bounding box: west, south, east and north in degrees.
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
