internal import ArgumentParser
internal import FleetStorage
internal import Platform
internal import Settings
internal import Terminal

/// `gpslog-collector retain`.
struct RetainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retain",
        abstract: "Do away with the fixes of all devices that are older than is to be kept.",
        discussion: """
            What is from before the time goes for good, rejected fixes too, with its tracks; a track that goes on after it stays \
            whole. Fixes go with the chunk that they are in, once all of it is from before the time; a track that ended before \
            it stays listed until its last chunk goes. Times are those that receivers told. It does not ask: look with \
            --dry-run first.

            Examples:
              gpslog-collector retain --older-than 730d --dry-run
              gpslog-collector retain --older-than 2025-01-01
            """
    )

    @Option(
        name: .customLong("older-than"),
        help: ArgumentHelp(
            "A span back from now, such as 90d, or a time: 2026-01-01, 2026-01-01T08:00:00Z.",
            valueName: "time"
        )
    )
    var cutoff: String

    @Flag(help: "Change nothing, only say what would go.")
    var dryRun = false

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard let time = TimeArgument(cutoff, now: .now) else {
            throw Failure("--older-than takes a span such as 90d, or a time such as 2026-01-01", .usage)
        }
        let retention = try FleetRetention(in: database.address)
        let extent = dryRun ? try retention.extent(before: time.start) : try retention.remove(before: time.start)
        let (fixes, devices) = (extent.fixes, extent.devices)
        let amount = "\(fixes) fix\(fixes == 1 ? "" : "es") of \(devices) device\(devices == 1 ? "" : "s")"
        try StandardOutput.write(dryRun ? "\(amount) would go\n" : "\(amount) removed\n")
    }
}
