import ArgumentParser
import Filtering
import Logbook
import Logging
import Recording
import Settings
import Storage

struct RefilterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "refilter",
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
        let (logger, settings) = (common.logger, try settings.read(common.logger))
        let (from, to) = (period.from, period.to)
        let filter = try profile.map { try settings.filter.filter(profile: $0) }
        let storage = try await SQLiteStorage.forChanging(common.file, dividedBy: tracks.division(settings))
            .tellingOfDamage(to: logger)
        var (runs, unknown, result) = (0, 0, RejudgementResult())
        for run in try await storage.filterRuns() {
            guard let filter = (filter ?? run.filter.flatMap(FilterChoice.init(_:)))?.filter else {
                unknown += 1
                continue
            }
            let judged = try await storage.judgeAgain(run, through: filter, from: from, to: to)
            runs += judged.judged > 0 ? 1 : 0
            result.judged += judged.judged
            result.changed += judged.changed
            logger.debug("\(run.receiver): \(judged.judged) fixes judged again, \(judged.changed) verdicts changed")
        }
        if unknown > 0 {
            let recordings = unknown == 1 ? "1 recording was" : "\(unknown) recordings were"
            logger.warning(
                "\(recordings) filtered with settings that this gpslog does not know, and not changed; choose some with --profile"
            )
        }
        let recordings = runs == 1 ? "1 recording" : "\(runs) recordings"
        logger.notice("judged \(result.judged) fixes of \(recordings) again; \(result.changed) verdicts changed")
    }
}
