import SystemPackage
import TestSupport

/// A user's gpslog with a database of its own.
struct Logger {
    let folder: TemporaryFolder
    let gpslog: BuiltProgram
    var database: String { folder.file("voyage.sqlite").string }

    init() throws {
        folder = try TemporaryFolder()
        gpslog = try BuiltProgram("gpslog")
    }

    /// Runs a command on the database, to its end.
    func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await gpslog.run(arguments, environment: ["GPSLOG_DATABASE": database])
    }

    /// Records from a device while something else happens.
    func record(
        from device: FilePath,
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await run(recording: ["--device", device.string] + options, while: body)
    }

    /// Records with these options while something else happens.
    func run(
        recording options: [String],
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await gpslog.run(["record"] + options, environment: ["GPSLOG_DATABASE": database], while: body)
    }

    /// The accepted locations, and the rejected fixes too if wanted.
    func exported(all: Bool = false) async throws -> CSVRows {
        let outcome =
            all
            ? try await run("export", "--format", "csv", "--all") : try await run("export", "--format", "csv")
        return CSVRows(outcome.output)
    }
}

/// The whole epochs at the beginning of a fixture: its text up to the so manieth sentence of a kind.
func epochs(_ count: Int, of fixture: String, eachBeginningWith address: String) throws -> String {
    let text = try TextFile.read(Checkout.fixture(fixture + ".nmea"))
    var lines: [Substring] = []
    var begun = 0
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
        if line.hasPrefix(address) { begun += 1 }
        if begun > count { break }
        lines.append(line)
    }
    return lines.joined(separator: "\r\n") + "\r\n"
}
