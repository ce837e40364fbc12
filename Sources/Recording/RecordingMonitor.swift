internal import GNSS
internal import Glibc
internal import Logbook
internal import Logging
internal import Serving
internal import Platform
internal import Pipeline
internal import Settings
internal import Storage
internal import SystemPackage

/// Observes a recording for the service manager, metrics and alarms.
///
/// Measures nothing if all of them are off.
struct RecordingMonitor {
    /// `nil` if metrics and alarms are off.
    let meters: RecordingMeters?

    let readers: ReaderWatch

    /// Services that run beside the recording.
    let companions: [any Service]

    private let server: MetricsServer?

    /// Creates the observers that the settings and the environment request.
    ///
    /// - Parameters:
    ///   - settings: the settings of the recording.
    ///   - display: counts the fixes.
    ///   - storage: the storage of the recording.
    ///   - uploads: the uploads; `nil` without upload targets.
    ///   - reload: says whether the recording ends only to restart.
    ///   - logger: the log for errors.
    init(
        of settings: RecordingSettings,
        _ display: LiveDisplay,
        _ storage: SQLiteStorage,
        _ uploads: RecordingUploads?,
        _ reload: SettingsReload?,
        logger: Logger
    ) {
        var companions: [any Service] = []
        let manager = ServiceManager(of: getpid(), environment: ProcessEnvironment.value(of:))
        readers = ReaderWatch(patience: manager?.patience, logger: logger)
        meters = settings.isMetered ? RecordingMeters(time: { UTCTime.now }) : nil
        let isWatched = manager != nil || meters != nil
        let watch = isWatched ? uploads.map { Self.watch(over: $0, by: settings, manager) } : nil
        if let watch { companions.append(watch) }
        if let manager { companions.append(Self.report(to: manager, on: display, storage, readers, watch, reload)) }
        var server: MetricsServer?
        if let meters {
            let disk = DiskWatch(of: settings.database)
            let metrics = RecordingMetrics(
                version: settings.version,
                meters: meters,
                disk: disk,
                uploads: watch,
                now: { UTCTime.now }
            )
            server = settings.metrics.place.flatMap { Self.server(at: $0, of: metrics, logger) }
            if let file = settings.metrics.file {
                companions.append(MetricsFile(file, logger: logger) { metrics.text })
            }
            let alarms = AlarmWatch(
                settings.alarms,
                beside: settings.database,
                over: meters,
                disk,
                watch,
                logger: logger
            )
            if let alarms { companions.append(alarms) }
        }
        (self.server, self.companions) = (server, companions)
    }

    /// Ends the parts that are not companions.
    func finish() async { await server?.finish() }

    private static func watch(
        over uploads: RecordingUploads,
        by settings: RecordingSettings,
        _ manager: ServiceManager?
    ) -> UploadWatch {
        let interval = manager.map { ServiceReport.interval(of: $0) } ?? MetricsFile.interval
        return UploadWatch(
            of: uploads,
            to: settings.uploads.uploads,
            every: min(interval, AlarmWatch.interval(of: settings.alarms))
        )
    }

    private static func report(
        to manager: ServiceManager,
        on display: LiveDisplay,
        _ storage: SQLiteStorage,
        _ readers: ReaderWatch,
        _ uploads: UploadWatch?,
        _ reload: SettingsReload?
    ) -> ServiceReport {
        let start = UTCTime.now
        return ServiceReport(
            to: manager,
            on: { display.tally.figures },
            waiting: { uploads?.text },
            isReloading: { reload?.isAsked ?? false },
            today: {
                let earlier = await storage.countOfLocations(onDayBefore: start)
                return TodaysFixes(earlier: earlier, now: { UTCTime.now })
            },
            whileAnswering: {
                await StorageAnswer(of: storage).comeOrWaitForDisk()
                await readers.waitUntilAllGoOn()
            }
        )
    }

    private static func server(
        at place: ServiceAddress,
        of metrics: RecordingMetrics,
        _ logger: Logger
    ) -> MetricsServer? {
        let sockets = RecordingSockets.sockets(at: place, for: "readers of metrics", logger)
        if sockets.isEmpty { return nil }
        do throws(Errno) {
            return try MetricsServer(at: sockets) { MetricsPage(mediaType: MetricsText.mediaType, text: metrics.text) }
        } catch {
            logger.error("cannot serve metrics: \(error); the recording continues")
            return nil
        }
    }
}

extension RecordingSettings {
    /// Whether metrics or alarms need measurements.
    fileprivate var isMetered: Bool { !metrics.isEmpty || alarms.command != nil }
}

extension SQLiteStorage {
    /// Number of stored locations on a local day before an instant; 0 if they cannot be counted.
    fileprivate nonisolated func countOfLocations(onDayBefore end: UTCTime) async -> Int {
        guard let day = LocalDay(containing: end) else { return 0 }
        let selection = FixSelection(from: day.start, to: end)
        var count = 0
        var last: TrackPoint?
        // Read page by page, so that new fixes can be stored in between.
        while let page = try? await points(in: selection, isRaw: true, after: last, limit: TrackPoint.perPage),
            !page.isEmpty
        {
            count += page.count
            last = page.last
        }
        return count
    }
}
