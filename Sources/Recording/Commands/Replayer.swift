internal import GNSS
package import Logging
package import NMEA
internal import Receivers
internal import ServiceLifecycle
internal import Storage
package import SystemPackage

/// Logs captures as if they came from a receiver: `gpslog replay`.
package struct Replayer: Service {
    private let captures: [FilePath]
    private let speed: ReplaySpeed
    private let profile: FilterProfile
    private let options: NMEAStream.Options
    private let database: FilePath
    private let logger: Logger

    /// A replay of captures into a database.
    ///
    /// - Parameters:
    ///   - captures: files, one after the other; `-` is standard input.
    ///   - speed: how fast.
    ///   - profile: the filter that judges.
    ///   - options: what is known of the receiver.
    ///   - database: the file to log into.
    ///   - logger: is told what each capture came to.
    package init(
        captures: [FilePath],
        speed: ReplaySpeed,
        profile: FilterProfile,
        options: NMEAStream.Options = .init(),
        database: FilePath,
        logger: Logger
    ) {
        self.captures = captures
        self.speed = speed
        self.profile = profile
        self.options = options
        self.database = database
        self.logger = logger
    }

    /// Replays one after the other, until done or ended by the user.
    package func replay() async throws {
        try await Lifecycle.run(self)
    }

    /// Replays one after the other.
    package func run() async throws {
        let storage = try await SQLiteStorage.forRecording(into: database)
        for series in CaptureSeries.series(of: captures) where !Task.isShuttingDownGracefully {
            switch speed {
            case .max: try await replay(ReplayByteSource(paths: series.files), of: series.whole, into: storage)
            case .factor(let factor):
                let source = try PacedByteSource(
                    paths: series.files,
                    factor: factor,
                    missingChecksum: options.missingChecksum
                )
                try await replay(source, of: series.whole, into: storage)
            }
        }
    }

    private func replay(
        _ source: some ByteSource,
        of capture: FilePath,
        into storage: SQLiteStorage
    ) async throws {
        let service = ReceiverLocationService(
            receiver: ReceiverIdentity(capture == "-" ? "standard input" : capture.lastComponent?.string ?? "capture"),
            source: source,
            options: options
        )
        let display = LiveDisplay(database: database)
        try await ServiceAssembly(profile: profile, storage: storage, display: display, logger: logger).log(service)
        Console.standard.clearStatus()
        // Ended by the user before the first line, a capture proves nothing.
        if !Task.isShuttingDownGracefully {
            try CaptureCheck.requireReceiver(service.line.counts.framing, in: capture)
        }
        if let advice = CaptureCheck.advice(service.line.counts.framing, on: capture) { logger.warning("\(advice)") }
        let counts = RecordingReport.counts(display.tally.figures, refusedLines: service.line.counts.refusedLines)
        logger.notice("\(service.receiver): \(counts)")
    }
}
