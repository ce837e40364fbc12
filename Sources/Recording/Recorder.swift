internal import Communication
internal import Export
internal import GNSS
internal import Logbook
package import Logging
internal import NMEA
internal import Pipeline
internal import Platform
internal import Receivers
internal import SQLite
internal import ServiceLifecycle
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// Records from receivers until stopped: `gpslog record`.
package struct Recorder {
    /// The time that uploads get at most after the recording has ended, while whoever ended it waits.
    private static let gracePeriod = Duration.seconds(5)

    private let settings: RecordingSettings
    private let reload: SettingsReload?
    private let logger: Logger

    /// A recorder; `reload` ends it where settings are to be read anew.
    package init(_ settings: RecordingSettings, reload: SettingsReload? = nil, logger: Logger) {
        (self.settings, self.reload, self.logger) = (settings, reload, logger)
    }

    /// Records, and at the end says what it came to.
    ///
    /// - Throws: an error if the receiver, the database or the capture cannot be used. That the user ends it is not an error.
    package func run() async throws {
        let display = LiveDisplay(database: settings.database, units: settings.units)
        let ending = try await record(display)
        Console.standard.clearStatus()
        // Losses are told in any case.
        let isWanted = logger.logLevel <= .notice || !ending.isStored || display.tally.figures.lost > 0
        if isWanted, ending.hasStarted || ending.isInOrder {
            let report = RecordingReport(
                display.tally.figures,
                passing: ending.passedLines,
                database: ending.isStored ? settings.database : nil
            )
            Console.standard.say(report.description)
        }
        try ending.outcome.get()
        if let gaps = ending.gaps { throw gaps }
    }

    /// The way in which a recording ended.
    private struct Ending {
        let outcome: Result<Void, any Error>
        let hasStarted: Bool
        let passedLines: PassedLines
        /// The failure that says what is missing in the files beside the database; nil where nothing is.
        let gaps: Failure?

        /// True where it ended because the user, the duration or the receiver ended it.
        var isInOrder: Bool { if case .success = outcome { true } else { false } }

        /// True where the database has what came in; where it does not, its error tells what has become of that.
        var isStored: Bool { if case .failure(let error) = outcome { !(error is SQLiteError) } else { true } }
    }

    private var recentSettings: BufferSettings {
        let logger = logger
        return BufferSettings(
            syncInterval: settings.storage.syncInterval,
            observe: { event in
                if case .storesAgain = event { logger.notice("\(event)") } else { logger.error("\(event)") }
            },
            didStore: { ProgramMemory.giveBack() }
        )
    }

    /// Throws where the only device that is named cannot be opened: no database is made for it.
    private func requireUsableDevice() throws {
        guard let named = settings.sources.devices.first, settings.sources.devices.count == 1,
            settings.sources.addresses.isEmpty,
            let error = SerialPortError(foreseenAt: named)
        else { return }
        // A path that udev knows is a device, and may come back.
        if case .busy = error { throw error }
        let known = try ReceiverDiscovery.presentDevices().map(\.path)
        if known.contains(named) || known.contains(named.withoutLinks) { return }
        throw error
    }

    /// Records until the end; the database is closed when this returns.
    private func record(_ display: LiveDisplay) async throws -> Ending {
        let baudRate = try settings.baudRate.map(Self.baudRate)
        for file in [settings.capture, settings.rawObservations, settings.gpx, settings.metrics.file].compactMap(\.self)
        {
            try DatabaseFiles(of: settings.database).requireOther(than: file)
        }
        if let file = settings.metrics.file { try MetricsFile.requireReplaceable(file) }
        try requireUsableDevice()
        EmptyDatabase.tell(of: settings.database, to: logger)
        let logger = logger
        let storage = try await SQLiteStorage.forRecording(
            into: settings.database,
            dividedBy: settings.division,
            keepingRecent: recentSettings
        ).tellingOfDamage(to: logger)
        let database = settings.database
        // It may be months until the recording ends.
        storage.unreadable.pages.onFirstPage {
            let advice = DatabaseDamage.advice(on: database)
            logger.error("\(database) is damaged, and recorded into all the same; \(advice)")
        }
        let captures = try settings.capture.map { try captureFiles($0, isFramed: false) }
        let observations = try settings.rawObservations.map { try captureFiles($0, isFramed: true) }
        let liveGPX = try settings.gpx.map { path throws(LiveGPXError) in try LiveGPX(path.string) }
        let options = NMEAStream.Options(
            referenceDate: ReferenceDate.live(
                clock: UTCTime.now,
                newestStored: try await storage.tracks().map(\.end).max()
            ),
            missingChecksum: settings.missingChecksum
        )
        // Before any child is started, which would inherit the service manager's sockets.
        let serving = ServedRecording.begin(settings.serving, into: settings.database, logger: logger)
        let uploads = RecordingUploads.begin(settings.uploads, from: settings.database, logger: logger)
        let monitor = RecordingMonitor(of: settings, display, storage, uploads, reload, logger: logger)
        let arrivals = ArrivalWatch(
            of: storage,
            since: { try await storage.latestLocation(of: $0) },
            usualRadius: settings.arrivalRadius,
            logger: logger
        )
        let remembered = try await storage.rememberedReceivers()
        let supervisor = ReceiverSupervisor(
            named: settings.sources,
            recognised: Set(remembered.map(\.receiver))
        ) { onRecognised in
            ReceiverRecording.Context(
                baudRate: baudRate,
                captures: captures,
                observations: observations,
                options: options,
                assembly: ServiceAssembly(
                    filter: settings.filter,
                    idleAfter: settings.idleAfter,
                    fusion: settings.isFusing ? ReceiverFusion(units: settings.units, logger: logger) : nil,
                    storage: storage,
                    sky: settings.storage.sky,
                    communication: uploads ?? NoCommunication(),
                    display: display,
                    liveGPX: liveGPX,
                    arrivals: arrivals,
                    serving: serving,
                    meters: monitor.meters,
                    logger: logger
                ),
                remembered: RememberedReceivers(
                    remembered,
                    memory: storage,
                    logger: logger,
                    onRecognised: onRecognised
                ),
                preparation: ReceiverPreparation(
                    settings.uploads.receivers,
                    database: settings.database,
                    logger: logger
                ),
                serving: serving,
                meters: monitor.meters,
                readers: monitor.readers,
                logger: logger
            )
        }
        let outcome = await Result {
            try await Lifecycle.run(
                supervisor,
                beside: monitor.companions,
                reloadingBy: reload,
                endingAfter: settings.duration
            )
        }
        await serving?.finish()
        await monitor.finish()
        await captures?.finish()
        await observations?.finish()
        await uploads?.finish(within: Self.gracePeriod)
        await storage.close()
        return Ending(
            outcome: outcome,
            hasStarted: supervisor.hasStarted,
            passedLines: supervisor.passedLines,
            gaps: Failure(
                locationsMissing: liveGPX?.gaps ?? [],
                bytesMissing: (captures?.gaps ?? []) + (observations?.gaps ?? [])
            )
        )
    }

    private func captureFiles(_ path: FilePath, isFramed: Bool) throws(CaptureError) -> CaptureFiles {
        let logger = logger
        var rotation = rotation
        rotation.isFramed = isFramed
        return try CaptureFiles(
            creating: path,
            rotation: rotation,
            onResumption: { gap in
                logger.notice("the capture \(gap.file) is written again; \(gap.bytes) bytes are missing in it")
            },
            onFailure: { logger.error("\($0)") }
        )
    }

    /// The limits at which the next part of a capture begins.
    private var rotation: CaptureRotation {
        settings.captureLimits.reduce(into: CaptureRotation()) { rotation, limit in
            switch limit {
            case .day: rotation.isDaily = true
            case .size(let bytes): rotation.size = min(bytes, rotation.size ?? bytes)
            }
        }
    }

    private static func baudRate(_ bitsPerSecond: Int) throws(Failure) -> BaudRate {
        if let rate = BaudRate(bitsPerSecond) { return rate }
        let rates = BaudRate.range
        throw Failure(
            "\(bitsPerSecond) is not the speed of a serial line; it is one from \(rates.lowerBound) to \(rates.upperBound).",
            .usage
        )
    }
}
