package import GNSS
package import Logbook
package import Logging
internal import Recording
package import Settings
internal import Storage
package import SystemPackage

/// Filters stored fixes again: `gpslog refilter`.
package struct Refilterer {
    private let filter: DescribedFilter?
    private let from: UTCTime?
    private let to: UTCTime?
    private let division: TrackDivision
    private let logger: Logger

    /// Creates a refilterer for stored fixes.
    ///
    /// - Parameters:
    ///   - filter: the filter to apply; `nil` for the kind that each recording used.
    ///   - from: fixes before this time keep their verdicts; `nil` for no limit.
    ///   - to: fixes from this time on keep their verdicts; `nil` for no limit.
    ///   - division: the rule for where tracks end.
    ///   - logger: reports the result.
    package init(
        filter: DescribedFilter?,
        from: UTCTime?,
        to: UTCTime?,
        dividedBy division: TrackDivision,
        logger: Logger
    ) {
        self.division = division
        self.filter = filter
        self.from = from
        self.to = to
        self.logger = logger
    }

    /// Filters each recording from its beginning.
    ///
    /// Each is changed completely or not at all.
    ///
    /// - Throws: an error if the database is missing, or cannot be read or written.
    package func run(on database: FilePath) async throws {
        let storage = try await SQLiteStorage.forChanging(database, dividedBy: division)
            .tellingOfDamage(to: logger)
        var (runs, unknown, result) = (0, 0, RejudgementResult())
        for run in try await storage.filterRuns() {
            guard let filter = (filter ?? run.filter.flatMap(DescribedFilter.init(_:)))?.filter else {
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
