internal import Uploads
internal import GNSS
internal import Logbook
internal import Logging
internal import NMEA
internal import Pipeline
internal import Platform
internal import Receivers
internal import Settings
internal import Storage

/// The parts that all receivers of a recording share.
///
/// They begin before the first receiver and end after the last.
struct RecordingParts {
    /// Limit for uploads after the end of the recording, while the user waits.
    private static let gracePeriod = Duration.seconds(5)

    let files: RecordingFiles

    let monitor: RecordingMonitor

    private let settings: RecordingSettings
    private let options: NMEAStream.Options
    private let assembly: ServiceAssembly
    private let uploads: RecordingUploads?
    private let aiding: ReceiverAiding
    private let logger: Logger

    /// Begins everything except reading receivers.
    ///
    /// - Parameters:
    ///   - settings: the settings of the recording.
    ///   - display: the status line.
    ///   - storage: the storage for fixes.
    ///   - reload: ends the recording to read the settings again.
    ///   - logger: the log for errors in the background.
    /// - Returns: the parts; call `finish` at the end.
    /// - Throws: an error if a file cannot be created, or the database cannot be read.
    static func begin(
        _ settings: RecordingSettings,
        _ display: LiveDisplay,
        _ storage: SQLiteStorage,
        _ reload: SettingsReload?,
        logger: Logger
    ) async throws -> RecordingParts {
        let files = try RecordingFiles(settings, logger: logger)
        let options = NMEAOptions(
            referenceDate: ReferenceDate.live(
                clock: UTCTime.now,
                newestStored: try await storage.tracks().map(\.end).max()
            ),
            missingChecksum: settings.missingChecksum
        )
        // Before starting child processes, which would inherit the service manager's sockets.
        let serving = ServedRecording.begin(settings.serving, into: settings.database, logger: logger)
        let uploads = await RecordingUploads.begin(
            settings.uploads,
            from: settings.database,
            seeing: storage,
            logger: logger
        )
        let monitor = RecordingMonitor(of: settings, display, storage, uploads, reload, logger: logger)
        let assembly = ServiceAssembly(
            filter: settings.filter,
            idleAfter: settings.idleAfter,
            fusion: settings.isFusing ? ReceiverFusion(units: settings.units, logger: logger) : nil,
            storage: storage,
            sky: settings.storage.sky,
            communication: uploads ?? NoCommunication(),
            display: display,
            liveGPX: files.liveGPX,
            arrivals: ArrivalWatch(
                of: storage,
                since: { try await storage.latestLocation(of: $0) },
                usualRadius: settings.arrivalRadius,
                logger: logger
            ),
            serving: serving,
            meters: monitor.meters,
            logger: logger
        )
        return RecordingParts(
            files: files,
            monitor: monitor,
            settings: settings,
            options: options,
            assembly: assembly,
            uploads: uploads,
            aiding: ReceiverAiding(logger: logger) { try await storage.latestLocation(of: $0) },
            logger: logger
        )
    }

    /// The context for reading receivers.
    ///
    /// - Parameters:
    ///   - baudRate: the speed that the user set; `nil` to search.
    ///   - remembered: the receivers that were recorded before.
    /// - Returns: the context.
    func context(baudRate: BaudRate?, remembered: FamiliarReceivers) -> ReceiverRecording.Context {
        ReceiverRecording.Context(
            baudRate: baudRate,
            captures: files.captures,
            observations: files.observations,
            options: options,
            assembly: assembly,
            remembered: remembered,
            preparation: ReceiverPreparation(
                settings.uploads.receivers,
                isParking: settings.idleAfter != nil,
                database: settings.database,
                aiding: aiding,
                logger: logger
            ),
            time: TimeTelling(settings.uploads.time, database: settings.database, logger: logger),
            serving: assembly.serving,
            meters: monitor.meters,
            readers: monitor.readers,
            logger: logger
        )
    }

    /// Ends all parts, starting with those that serve other programs.
    func finish() async {
        await assembly.serving?.finish()
        await monitor.finish()
        await files.finish()
        await uploads?.finish(within: Self.gracePeriod)
    }
}
