import ArgumentParser
import Filtering
import Logbook
import Logging
import Settings

struct RefilterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refilter",
        abstract: "Filter stored fixes again.",
        discussion: """
            Runs each recording from its start through a new filter, replaces the verdicts of the fixes in the \
            period (default: all), and divides the tracks again. Never changes what the receiver reported.

            Without --profile, each recording keeps its own filter and settings; this changes nothing, or undoes an \
            earlier refilter. With --idle-after, a recording did not store all fixes while parked, so verdicts may \
            differ. Track options and settings apply as they are now.

            Example:
              gpslog refilter --database voyage.sqlite --profile off --from 2026-11-21
            """
    )

    @Option(
        help: ArgumentHelp(
            "The filter profile: \(FilterProfile.listOfNames).",
            discussion: "Default: each recording's own.",
            valueName: "name"
        ),
        completion: .list(FilterProfile.allCases.map(\.rawValue))
    )
    var profile: String?

    @OptionGroup var period: PeriodOptions

    @OptionGroup var tracks: TrackOptions
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard settings.config == nil || profile != nil else {
            throw ValidationError("--config needs --profile; without it, each recording keeps its own filter.")
        }
    }

    func run() async throws {
        let settings = try settings.read(common.logger)
        let refilter = try Refilterer(
            filter: profile.map { try settings.filter.filter(profile: $0) },
            from: period.from,
            to: period.to,
            dividedBy: tracks.division(settings),
            logger: common.logger
        )
        try await refilter.run(on: common.file)
    }
}
