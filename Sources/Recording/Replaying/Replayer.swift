package import Logbook
package import Logging
package import NMEA
internal import Pipeline
internal import Receivers
package import Settings
internal import Storage
package import SystemPackage
package import Platform

/// Logs captures as if they came from a receiver: `gpslog replay`.
package struct Replayer: Service {
    private let captures: [FilePath]
    private let speed: ReplaySpeed
    private let filter: FilterChoice
    private let idleAfter: TimeSpan?
    private let isFusing: Bool
    private let options: NMEAStream.Options
    private let division: TrackDivision
    private let database: any RecordedDatabase
    private let sky: SkyDetail
    private let units: DisplayUnits
    private let logger: Logger

    /// Creates a replay of captures into a database.
    ///
    /// - Parameters:
    ///   - captures: the files, in order; `-` is standard input.
    ///   - speed: the speed of the replay.
    ///   - filter: the filter.
    ///   - idleAfter: how long a receiver must be parked before most of its fixes are dropped; `nil` to store all.
    ///   - isFusing: whether the captures are of one vehicle, so that they are merged by time and the best represents
    ///     it.
    ///   - options: decoder options for the receiver.
    ///   - division: the rules for the end of tracks.
    ///   - database: the database to log into.
    ///   - sky: how much of the lists of satellites to store.
    ///   - units: the units for display.
    ///   - logger: the log for the result of each capture.
    package init(
        captures: [FilePath],
        speed: ReplaySpeed,
        filter: FilterChoice,
        idleAfter: TimeSpan? = nil,
        isFusing: Bool = false,
        options: NMEAStream.Options = .init(),
        dividedBy division: TrackDivision = TrackDivision(),
        database: any RecordedDatabase,
        sky: SkyDetail = .summary,
        units: DisplayUnits = DisplayUnits(),
        logger: Logger
    ) {
        self.captures = captures
        self.speed = speed
        self.filter = filter
        self.idleAfter = idleAfter
        self.isFusing = isFusing
        self.options = options
        self.division = division
        self.database = database
        self.sky = sky
        self.units = units
        self.logger = logger
    }

    /// Replays all captures until done or ended by the user.
    package func replay() async throws {
        try await Lifecycle.run(self)
    }

    /// Replays the captures one after the other, or merged if they are of one vehicle.
    package func run() async throws {
        ProgramMemory.keepFreed()
        let storage = try await database.forReplaying(dividedBy: division, logger: logger)
        let captures = CaptureSeries.series(of: captures)
        if isFusing { return try await fuse(captures, into: storage) }
        for series in captures where !Task.isShuttingDown {
            try await replay(series, into: storage)
        }
    }

    /// Replays captures side by side, with their fixes ordered by time.
    private func fuse(_ captures: [CaptureSeries], into storage: any StorageService & StoredFixes) async throws {
        let receivers = captures.map(\.receiver)
        if let twice = receivers.first(where: { name in receivers.count { $0 == name } > 1 }) {
            throw Failure(
                "two captures have the name \(twice), so they count as one receiver; rename one to fuse them.",
                .usage
            )
        }
        let order = TimeOrder(sources: captures.count)
        let fusion = ReceiverFusion(units: units, logger: logger)
        try await withThrowingTaskGroup { group in
            for (number, series) in captures.enumerated() {
                group.addTask {
                    let share = Share(number: number, order: order, fusion: fusion)
                    let outcome = await Result { try await replay(series, into: storage, share) }
                    await order.finish(number)
                    try outcome.get()
                }
            }
            try await group.waitForAll()
        }
    }

    /// A capture in the merged replay of a vehicle: its number, and the objects that it shares with the others.
    private struct Share {
        let number: Int
        let order: TimeOrder
        let fusion: ReceiverFusion
    }

    private func replay(
        _ series: CaptureSeries,
        into storage: any StorageService & StoredFixes,
        _ share: Share? = nil
    ) async throws {
        switch speed {
        case .max:
            let source = try ReplayByteSource(paths: series.files)
            let progress = ReplayProgress(of: series.files)
            try await replay(source, of: series, into: storage, share) { progress.text(afterBytes: source.bytesRead) }
        case .factor(let factor):
            let source = try PaceByteSource(
                paths: series.files,
                factor: factor,
                missingChecksum: options.missingChecksum
            )
            try await replay(source, of: series, into: storage, share)
        }
    }

    private func replay(
        _ source: some ByteSource,
        of series: CaptureSeries,
        into storage: any StorageService & StoredFixes,
        _ share: Share?,
        progress: (@Sendable () -> String)? = nil
    ) async throws {
        let sky = SkyLog(sky)
        let service = ReceiverLocationService(
            receiver: series.receiver,
            source: source,
            options: options,
            observeSky: { sky.add($0, receivedAt: $1) }
        )
        let display = LiveDisplay(
            database: database,
            units: units,
            isShown: logger.logLevel <= .notice,
            progress: progress
        )
        let assembly = ServiceAssembly(
            filter: filter,
            idleAfter: idleAfter,
            fusion: share?.fusion,
            // A merged replay chooses the receiver again each time, so nothing is skipped.
            storage: share == nil ? try await ReplayStorage(storage) : storage,
            sky: self.sky,
            display: display,
            logger: logger
        )
        if let share {
            let ordered = OrderedLocationService(source: service, number: share.number, order: share.order)
            try await assembly.log(ordered, with: sky)
        } else {
            try await assembly.log(service, with: sky)
        }
        Console.standard.clearStatus()
        try report(service, display.tally.figures, of: series.whole)
    }

    private func report(
        _ service: ReceiverLocationService<some ByteSource>,
        _ figures: RecordingTally.Figures,
        of capture: FilePath
    ) throws {
        // If the user ended the replay before the first line, the capture may still be valid.
        if !Task.isShuttingDown {
            try CaptureCheck.requireReceiver(service.line.counts.framing, in: capture)
        }
        if let advice = CaptureCheck.advice(service.line.counts.framing, on: capture) { logger.warning("\(advice)") }
        let (undated, dated) = (service.line.counts.undatedFixes, service.line.counts.datedFixes)
        if let advice = CaptureCheck.advice(undatedFixes: undated, datedFixes: dated, on: capture) {
            logger.warning("\(advice)")
        }
        if figures.accepted + figures.rejectedCount == 0,
            let advice = CaptureCheck.advice(withoutFix: service.line.sentences, on: capture)
        {
            logger.warning("\(advice)")
        }
        var passed = LineCounts()
        passed.add(service.line.counts)
        let counts = RecordingReport.counts(figures, passing: passed)
        logger.notice("\(service.receiver): \(counts)")
    }
}
