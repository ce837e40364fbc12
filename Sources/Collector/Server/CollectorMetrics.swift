internal import Exposition
internal import FleetStorage
internal import Synchronization

/// Counters since the program started.
final class CollectorMetrics: Sendable {
    private struct Counts {
        var requests: [Int: Int] = [:]
        var stored: [IncomingFormat: Int] = [:]
        var known: [IncomingFormat: Int] = [:]
        var discarded: [IncomingFormat: Int] = [:]
        var databaseFailures = 0
    }

    private let counts = Mutex(Counts())

    func count(status: Int) { counts.withLock { $0.requests[status, default: 0] += 1 } }

    /// Counts the new and the already known fixes of a report, and what it has that can never be stored.
    func count(_ report: IncomingReport, stored: Int) {
        counts.withLock { counts in
            counts.stored[report.format, default: 0] += stored
            counts.known[report.format, default: 0] += report.parcel.fixes.count - stored
            counts.discarded[report.format, default: 0] += report.discarded
        }
    }

    /// Counts a request that failed in the database.
    func countDatabaseFailure() { counts.withLock { $0.databaseFailures += 1 } }

    /// All counters in Prometheus' text format.
    var text: String {
        let counts = counts.withLock(\.self)
        let answered = "Requests by the status of their answer."
        var requests = MetricFamily(.counter, "gpslog_collector_requests_total", answered)
        for (status, count) in counts.requests.sorted(by: { $0.key < $1.key }) {
            requests.add(count, MetricLabel("status", "\(status)"))
        }
        var stored = MetricFamily(.counter, "gpslog_collector_fixes_total", "Fixes that were stored.")
        var known = MetricFamily(.counter, "gpslog_collector_known_fixes_total", "Fixes that were there already.")
        let lost = "Messages that were acknowledged but can never be stored, as without a time or a position."
        var discarded = MetricFamily(.counter, "gpslog_collector_discarded_total", lost)
        for format in IncomingFormat.allCases {
            let label = MetricLabel("format", format.rawValue)
            stored.add(counts.stored[format] ?? 0, label)
            known.add(counts.known[format] ?? 0, label)
            discarded.add(counts.discarded[format] ?? 0, label)
        }
        let help = "Requests that the database did not take, or not in time."
        var failures = MetricFamily(.counter, "gpslog_collector_database_failures_total", help)
        failures.add(counts.databaseFailures)
        return MetricsText.text(of: [requests, stored, known, discarded, failures])
    }
}
