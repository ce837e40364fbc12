package import SystemPackage
package import TestSupport

/// A user's gpslog with its own database.
package struct Logger {
    package let folder: TemporaryFolder
    package let gpslog: BuiltProgram
    package var database: String { folder.file("voyage.sqlite").string }

    package init() throws {
        folder = try TemporaryFolder()
        gpslog = try BuiltProgram("gpslog")
    }

    /// Runs a command on the database until it exits.
    package func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await gpslog.run(arguments, environment: ["GPSLOG_DATABASE": database])
    }

    /// Records from a device while `body` runs.
    package func record(
        from device: FilePath,
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await run(recording: ["--device", device.string] + options, while: body)
    }

    /// Records with these options while `body` runs.
    package func run(
        recording options: [String],
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await gpslog.run(["record"] + options, environment: ["GPSLOG_DATABASE": database], while: body)
    }

    /// Exports the accepted locations and, if `all`, the rejected fixes.
    package func exported(all: Bool = false) async throws -> CSVRows {
        let outcome =
            all
            ? try await run("export", "--format", "csv", "--all") : try await run("export", "--format", "csv")
        return CSVRows(outcome.output)
    }
}

/// Returns the first complete epochs of a fixture: the text before sentence `count + 1` of a kind.
package func epochs(_ count: Int, of fixture: String, eachBeginningWith address: String) throws -> String {
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
