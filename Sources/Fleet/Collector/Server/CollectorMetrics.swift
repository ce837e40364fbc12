internal import Serving
internal import Synchronization

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
