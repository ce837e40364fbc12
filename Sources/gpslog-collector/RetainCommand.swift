internal import ArgumentParser
internal import Fleet
internal import Platform
internal import Settings

struct RetainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retain",
        abstract: "Permanently delete old fixes of all devices.",
        discussion: """
            Deletes fixes from before the given time, including rejected ones, and their tracks. A track that \
            continues past that time is kept whole. Fixes are deleted chunk by chunk, once a whole chunk is older; a \
            track is listed until its last chunk is deleted. Times are the receivers' times. Does not ask for \
            confirmation: try --dry-run first.

            Examples:
              gpslog-collector retain --older-than 730d --dry-run
              gpslog-collector retain --older-than 2025-01-01
            """
    )

    @Option(
        name: .customLong("older-than"),
        help: ArgumentHelp(
            "A span before now, such as 90d, or a time: 2026-01-01, 2026-01-01T08:00:00Z.",
            valueName: "time"
        )
    )
    var cutoff: String

    @Flag(help: "Only show what would be deleted.")
    var dryRun = false

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard let time = TimeArgument(cutoff, now: .now) else {
            throw Failure("--older-than needs a span such as 90d, or a time such as 2026-01-01", .usage)
        }
        let retention = try FleetRetention(in: database.address)
        let extent = dryRun ? try retention.extent(before: time.start) : try retention.remove(before: time.start)
        let (fixes, devices) = (extent.fixes, extent.devices)
        let amount = "\(fixes) fix\(fixes == 1 ? "" : "es") of \(devices) device\(devices == 1 ? "" : "s")"
        try StandardOutput.write(dryRun ? "\(amount) would go\n" : "\(amount) removed\n")
    }
}
