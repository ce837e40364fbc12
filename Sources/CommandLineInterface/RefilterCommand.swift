import ArgumentParser
internal import Commands
import Filtering
import Logbook
import Logging
import Settings

/// `gpslog refilter`.
struct RefilterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refilter",
        abstract: "Judge stored fixes again.",
        discussion: """
            Each recording goes from its beginning through a new filter, and the verdicts of the fixes in the period, by \
            default all, are replaced; tracks follow. Without --profile the filter is that of the recording, with the settings \
            of then, which changes nothing, or undoes what another profile changed; of a recording with --idle-after it \
            never saw the fixes that were left out while parked, and may judge others differently. What the receiver said is \
            never changed. Tracks begin and end as the settings and the options say now.

            Example: gpslog refilter --profile off --from 2026-11-21
            """
    )

    @Option(
        help: ArgumentHelp(
            "The filter's profile: \(FilterProfile.listOfNames).",
            discussion: "Default: that of each recording.",
            valueName: "name"
        ),
        completion: .list(FilterProfile.allCases.map(\.rawValue))
    )
    var profile: String?

    @OptionGroup var period: PeriodOptions

    @OptionGroup var tracks: TrackOptions
    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        guard settings.config == nil || profile != nil else {
            throw ValidationError("--config is about --profile; without it, the filter is that of each recording.")
        }
    }

    func run() async throws {
        let settings = try settings.read(verbosity.logger)
        let refilter = try Refilterer(
            filter: profile.map { try settings.filter.filter(profile: $0) },
            from: period.from,
            to: period.to,
            dividedBy: tracks.division(settings),
            logger: verbosity.logger
        )
        try await refilter.run(on: database.file)
    }
}
