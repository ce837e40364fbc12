internal import Uploads
internal import GNSS
internal import Logbook
internal import Serving
internal import Platform

/// The metrics of a recording for its operator, without any positions.
struct RecordingMetrics: Sendable {
    let version: String
    let meters: RecordingMeters
    let disk: DiskWatch
    /// `nil` if uploads are off.
    let uploads: UploadWatch?
    let now: @Sendable () -> UTCTime

    /// All current metrics in the text format.
    var text: String { MetricsText.text(of: families) }

    private var families: [MetricFamily] {
        let readings = meters.readings
        var build = MetricFamily(.gauge, "gpslog_build_info", "Version of the program; always 1.")
        build.add(1, MetricLabel("version", version))
        return [build] + ReceiverMetrics.families(of: readings) + diskFamilies + uploadFamilies
    }

    private var diskFamilies: [MetricFamily] {
        let disk = disk.look()
        var written = MetricFamily(
            .counter,
            "gpslog_written_bytes_total",
            "Bytes that the program has written to disk since it started."
        )
        written.add(disk.written.map { Double($0) })
        var size = MetricFamily(
            .gauge,
            "gpslog_database_size_bytes",
            "Size of the database in bytes, including its write-ahead log."
        )
        size.add(disk.size.map { Double($0) })
        var free = MetricFamily(.gauge, "gpslog_disk_free_bytes", "Free bytes on the disk of the database.")
        free.add(disk.free.map { Double($0) })
        var left = MetricFamily(
            .gauge,
            "gpslog_disk_left_seconds",
            "Seconds until the disk of the database is full, if the database grows as in the last day."
        )
        left.add(disk.secondsLeft)
        return [written, size, free, left]
    }

    private var uploadFamilies: [MetricFamily] {
        var waiting = MetricFamily(
            .gauge,
            "gpslog_uploads_waiting",
            "Locations that wait for upload to a target, counted up to \(UploadWatch.mostCounted)."
        )
        var oldest = MetricFamily(
            .gauge,
            "gpslog_upload_oldest_waiting_age_seconds",
            "Age in seconds of the earliest fix that waits for upload to a target; 0 if none waits."
        )
        var success = MetricFamily(
            .gauge,
            "gpslog_upload_last_success_timestamp_seconds",
            "Time in seconds since 1970 of the last successful upload to a target; absent if there was none."
        )
        var failures = MetricFamily(
            .counter,
            "gpslog_upload_failures_total",
            "Failed upload attempts to a target, by kind."
        )
        let now = now()
        for progress in uploads?.progress ?? [] {
            let target = MetricLabel("target", progress.target)
            waiting.add(progress.status?.waiting, target)
            oldest.add(progress.status.map { $0.oldest.map { now.seconds(since: $0) } ?? 0 }, target)
            success.add(progress.status?.lastSuccess.map { Double($0.nanosecondsSince1970) / 1e9 }, target)
            for kind in UploadFailureKind.allCases {
                failures.add(progress.failures[kind] ?? 0, target, MetricLabel("kind", kind.rawValue))
            }
        }
        return [waiting, oldest, success, failures]
    }
}
