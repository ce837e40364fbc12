internal import GNSS
internal import Glibc
internal import Logbook
internal import Logging
internal import Platform
internal import Serving
internal import Settings
internal import SystemPackage
internal import Uploads

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

/// Writes metrics to a file for node_exporter's textfile collector until the recording ends.
///
/// The file is replaced atomically, so that readers never see a partial one.
struct MetricsFile {
    /// Time between updates of the file.
    static let interval = Duration.seconds(15)

    /// The beginning of each file, which identifies files that may be replaced.
    private static let beginning = "# HELP gpslog_"

    private let path: FilePath
    private let logger: Logger
    private let text: @Sendable () -> String

    /// Creates a writer; the file need not exist.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - logger: the log for failed writes.
    ///   - text: returns the metrics.
    init(_ path: FilePath, logger: Logger, text: @escaping @Sendable () -> String) {
        (self.path, self.logger, self.text) = (path, logger, text)
    }

    /// Throws if the path exists and is not a metrics file, which must not be replaced.
    static func requireReplaceable(_ path: FilePath) throws(Failure) {
        guard let status = try? FileStatus(at: path) else { return }
        guard status.isRegularFile else {
            throw Failure("\(path) is not a file; name a file for metrics, such as gpslog.prom", .cannotCreate)
        }
        guard status.size > 0, let file = try? UniqueFileDescriptor(opening: path, .readOnly),
            let bytes = try? file.read(atMost: beginning.utf8.count), bytes != Array(beginning.utf8)
        else { return }
        throw Failure("\(path) exists, but contains no metrics of gpslog; name another file", .cannotCreate)
    }

    private func keep() async throws {
        var isInTrouble = false
        while true {
            do throws(Errno) {
                // Another user reads the file, whatever the umask; it contains no positions. The collector reads names
                // that end in .prom, unlike the temporary file's.
                let permissions = FilePermissions(rawValue: 0o644)
                try FileReplacement.write(Array(text().utf8), to: path, permissions: permissions, safely: false)
                isInTrouble = false
            } catch {
                if !isInTrouble {
                    logger.error("cannot write metrics to \(path): \(error); the recording continues")
                }
                isInTrouble = true
            }
            try await Task.sleep(for: Self.interval)
        }
    }

    private func remove(_ path: FilePath) { _ = unsafe path.withPlatformString { unsafe unlink($0) } }
}

extension MetricsFile: Service {
    /// Writes until shutdown, then removes the file, so that readers don't take old values for current ones.
    func run() async throws {
        try? await cancelAtShutdown { try await keep() }
        remove(path)
    }
}
