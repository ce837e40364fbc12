internal import GNSS
internal import Glibc
internal import Logbook
internal import Logging
internal import Exposition
internal import Pipeline
internal import Platform
internal import ServiceLifecycle
internal import Serving
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// The ones who watch a recording from outside, and what they need: the service manager, who collects metrics, and alarms.
///
/// Nothing is measured where there is none of them.
struct RecordingMonitor {
    /// The meters of receivers; nil where nobody wants to know.
    let meters: RecordingMeters?

    /// The threads that read receivers.
    let readers: ReaderWatch

    /// Services that go on beside the recording.
    let companions: [any Service]

    private let server: MetricsServer?

    /// The watchers that the settings and the environment name.
    ///
    /// - Parameters:
    ///   - settings: the settings of the recording.
    ///   - display: knows its figures.
    ///   - storage: the storage of the recording.
    ///   - uploads: its uploads; nil where there is no target.
    ///   - reload: says whether it ends only to begin again.
    ///   - logger: is told of what cannot be done.
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

    /// Ends what is no companion.
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
            logger.error("metrics cannot be served: \(error); the recording goes on")
            return nil
        }
    }
}

extension RecordingSettings {
    /// True where somebody wants to know what receivers do.
    fileprivate var isMetered: Bool { !metrics.isEmpty || alarms.command != nil }
}

extension SQLiteStorage {
    /// Locations of a local day before an instant that are stored; 0 where they cannot be counted.
    fileprivate nonisolated func countOfLocations(onDayBefore end: UTCTime) async -> Int {
        guard let day = LocalDay(containing: end) else { return 0 }
        let selection = FixSelection(from: day.start, to: end)
        var count = 0
        var last: TrackPoint?
        // A page at a time, so that what comes in meanwhile is stored in between.
        while let page = try? await points(in: selection, isRaw: true, after: last, limit: TrackPoint.perPage),
            !page.isEmpty
        {
            count += page.count
            last = page.last
        }
        return count
    }
}
