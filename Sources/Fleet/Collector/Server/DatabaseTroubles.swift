internal import Logging
internal import Serving
internal import Synchronization

/// Logs why fixes cannot be stored, once per reason, and when storing works again.
final class DatabaseTroubles: Sendable {
    private struct State {
        /// When each reason was last logged; there are only a few reasons.
        var noted: [String: ContinuousClock.Instant] = [:]
        var latest: ContinuousClock.Instant?
    }

    /// Interval after which a reason is logged again, and time without failures after which they count as over.
    ///
    /// One success is not enough, as one device's rows may be damaged while those of others are stored.
    private static let (pause, calm) = (Duration.seconds(600), Duration.seconds(5))
    private static let mostReasons = 20

    private let logger: Logger
    private let state = Mutex(State())

    init(_ logger: Logger) { self.logger = logger }

    func note(_ trouble: IntakePool.Trouble, at now: ContinuousClock.Instant = .now) {
        let reason =
            switch trouble {
            case .database(let error): error.description
            case .overdue: "the database is too slow, or does not respond."
            }
        let isNew = state.withLock { state in
            state.latest = now
            if let last = state.noted[reason], now - last < Self.pause { return false }
            if state.noted.count >= Self.mostReasons { state.noted = [:] }
            state.noted[reason] = now
            return true
        }
        if isNew { logger.error("cannot store some of the received data: \(reason)") }
    }

    func noteSuccess(at now: ContinuousClock.Instant = .now) {
        let wasTrouble = state.withLock { state in
            guard let latest = state.latest, now - latest >= Self.calm else { return false }
            state = State()
            return true
        }
        if wasTrouble { logger.notice("storing received data again") }
    }
}

/// Caches whether the database can store fixes, so that frequent health checks do not query it each time.
actor Readiness {
    /// How long a positive result is reused.
    private static let validity = Duration.seconds(1)

    private var good: ContinuousClock.Instant?
    private var asking: Task<Result<Void, IntakePool.Trouble>, Never>?

    /// Checks that the database can store fixes, or could within the last second.
    ///
    /// Only one query runs at a time.
    ///
    /// - Throws: `Trouble` if it cannot.
    func require(of pool: IntakePool) async throws(IntakePool.Trouble) {
        if let good, .now - good < Self.validity { return }
        let task = asking ?? Task { await Self.answer(of: pool) }
        asking = task
        let answer = await task.value
        if asking == task {
            asking = nil
            good = (try? answer.get()) == nil ? nil : .now
        }
        try answer.get()
    }

    private static func answer(of pool: IntakePool) async -> Result<Void, IntakePool.Trouble> {
        do throws(IntakePool.Trouble) {
            return .success(try await pool.requireReadiness())
        } catch {
            return .failure(error)
        }
    }
}

/// Counters since the program started.
final class CollectorMetrics: Sendable {
    private struct Counts {
        var requests: [Int: Int] = [:]
        var reports: [IncomingFormat: ReportCounts] = [:]
        var databaseFailures = 0
    }

    private let counts = Mutex(Counts())

    func count(status: Int) { counts.withLock { $0.requests[status, default: 0] += 1 } }

    func count(_ format: IncomingFormat, _ report: ReportCounts) {
        counts.withLock { counts in
            var all = counts.reports[format] ?? ReportCounts()
            all.stored += report.stored
            all.known += report.known
            all.contradicting += report.contradicting
            all.discarded += report.discarded
            counts.reports[format] = all
        }
    }

    /// Counts a request that failed in the database.
    func countDatabaseFailure() { counts.withLock { $0.databaseFailures += 1 } }

    /// All counters in Prometheus' text format.
    var text: String {
        let counts = counts.withLock(\.self)
        var requests = MetricFamily(.counter, "gpslog_collector_requests_total", "Requests by status of the response.")
        for (status, count) in counts.requests.sorted(by: { $0.key < $1.key }) {
            requests.add(count, MetricLabel("status", "\(status)"))
        }
        var stored = MetricFamily(.counter, "gpslog_collector_fixes_total", "Fixes stored.")
        var known = MetricFamily(
            .counter,
            "gpslog_collector_known_fixes_total",
            "Fixes received that were already stored."
        )
        let other = "Locations discarded because another place is stored for their time."
        var contradicting = MetricFamily(.counter, "gpslog_collector_contradicting_total", other)
        let unusable = "Messages acknowledged and discarded, for example without time or position."
        var discarded = MetricFamily(.counter, "gpslog_collector_discarded_total", unusable)
        for format in IncomingFormat.allCases {
            let (label, count) = (MetricLabel("format", format.rawValue), counts.reports[format] ?? ReportCounts())
            stored.add(count.stored, label)
            known.add(count.known, label)
            contradicting.add(count.contradicting, label)
            discarded.add(count.discarded, label)
        }
        let help = "Requests that the database rejected or did not answer in time."
        var failures = MetricFamily(.counter, "gpslog_collector_database_failures_total", help)
        failures.add(counts.databaseFailures)
        return MetricsText.text(of: [requests, stored, known, contradicting, discarded, failures])
    }
}
