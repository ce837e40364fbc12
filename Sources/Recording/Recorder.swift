internal import Logbook
package import Logging
internal import Pipeline
internal import Platform
internal import Receivers
internal import Storage
internal import Settings
internal import SystemPackage

/// Records from receivers until stopped: `gpslog record`.
package struct Recorder {
    private let settings: RecordingSettings
    private let reload: SettingsReload?
    private let logger: Logger

    /// Creates a recorder; `reload` ends the recording to read the settings again.
    package init(_ settings: RecordingSettings, reload: SettingsReload? = nil, logger: Logger) {
        (self.settings, self.reload, self.logger) = (settings, reload, logger)
    }

    /// Records, then prints a summary.
    ///
    /// - Throws: an error if the receiver, the database or the capture cannot be used. Ending it by the user is not an
    ///   error.
    package func run() async throws {
        let display = LiveDisplay(
            database: settings.database,
            units: settings.units,
            isShown: logger.logLevel <= .notice
        )
        let ending = try await record(display)
        Console.standard.clearStatus()
        // Losses are reported even if messages are off.
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

    /// How a recording ended.
    private struct Ending {
        let outcome: Result<Void, any Error>
        let hasStarted: Bool
        let passedLines: LineCounts
        /// The gaps in files beside the database; `nil` if they are complete.
        let gaps: Failure?

        /// Whether the user, the duration or the receiver ended it.
        var isInOrder: Bool { if case .success = outcome { true } else { false } }

        /// Whether the database has all fixes; otherwise its error says where they are.
        var isStored: Bool { if case .failure(let error) = outcome { !(error is SQLiteError) } else { true } }
    }

    private func recentSettings(_ opening: SlowOpening) -> BufferSettings {
        let logger = logger
        return BufferSettings(
            syncInterval: settings.storage.syncInterval,
            observe: { event in
                opening.end()
                if case .storesAgain = event { logger.notice("\(event)") } else { logger.error("\(event)") }
            },
            didStore: { ProgramMemory.giveBack() }
        )
    }

    /// Throws if the only named device cannot be opened, so that no database is created for it.
    private func requireUsableDevice() throws {
        guard let named = settings.sources.devices.first, settings.sources.devices.count == 1,
            settings.sources.addresses.isEmpty,
            let error = SerialPortError(foreseenAt: named)
        else { return }
        // A path that udev knows is a device that may return.
        if case .busy = error { throw error }
        let known = try ReceiverDiscovery.presentDevices().map(\.path)
        if known.contains(named) || known.contains(named.withoutLinks) { return }
        throw error
    }

    /// Records until the end; the database is closed when this returns.
    private func record(_ display: LiveDisplay) async throws -> Ending {
        let baudRate = try settings.baudRate.map(Self.baudRate)
        try RecordingFiles.requireDistinct(settings)
        try requireUsableDevice()
        let storage = try await openStorage()
        let parts = try await RecordingParts.begin(settings, display, storage, reload, logger: logger)
        let remembered = try await storage.rememberedReceivers()
        let supervisor = ReceiverSupervisor(
            named: settings.sources,
            recognised: Set(remembered.map(\.receiver))
        ) { onRecognised in
            parts.context(
                baudRate: baudRate,
                remembered: FamiliarReceivers(
                    remembered,
                    memory: storage,
                    logger: logger,
                    onRecognised: onRecognised
                )
            )
        }
        let outcome = await Result {
            try await Lifecycle.run(
                supervisor,
                beside: parts.monitor.companions,
                reloadingBy: reload,
                endingAfter: settings.duration
            )
        }
        await parts.finish()
        await storage.close()
        return Ending(
            outcome: outcome,
            hasStarted: supervisor.hasStarted,
            passedLines: supervisor.passedLines,
            gaps: parts.files.gaps
        )
    }

    /// Opens or creates the database, and logs damage found now or later.
    private func openStorage() async throws -> SQLiteStorage {
        let (database, logger) = (settings.database, logger)
        EmptyDatabase.tell(of: database, to: logger)
        let opening = SlowOpening {
            logger.warning("\(database) is not open after 5 s, perhaps as its disk is slow; the recording waits")
        }
        defer { opening.end() }
        let storage = try await SQLiteStorage.forRecording(
            into: database,
            dividedBy: settings.division,
            keepingRecent: recentSettings(opening)
        ).tellingOfDamage(to: logger)
        // The recording may not end for months, so log damage immediately.
        storage.unreadable.pages.onFirstPage {
            let advice = DatabaseDamage.advice(on: database)
            logger.error("\(database) is damaged; recording into it continues; \(advice)")
        }
        return storage
    }

    private static func baudRate(_ bitsPerSecond: Int) throws(Failure) -> BaudRate {
        if let rate = BaudRate(bitsPerSecond) { return rate }
        let rates = BaudRate.range
        throw Failure(
            "\(bitsPerSecond) is not the speed of a serial line; choose one from \(rates.lowerBound) to \(rates.upperBound).",
            .usage
        )
    }
}

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

/// Warns once if a database takes more than `patience` to open, for example on a disk that stalls.
package struct SlowOpening: Sendable {
    private let notice: Task<Void, any Error>

    package init(by clock: some Clock<Duration> = ContinuousClock(), tell: @escaping @Sendable () -> Void) {
        notice = Task {
            try await clock.sleep(for: Self.patience)
            tell()
        }
    }

    /// Ends the wait: the database is open, or the user knows why it is not.
    package func end() { notice.cancel() }

    /// Waits until it has warned or was ended.
    package func hasEnded() async { _ = await notice.result }

    package static let patience = Duration.seconds(5)
}
