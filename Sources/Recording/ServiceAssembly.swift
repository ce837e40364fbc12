internal import Uploads
internal import Files
internal import Pipeline
internal import GNSS
internal import Logbook
internal import Logging
internal import Platform
internal import Settings

/// Connects the parts of the pipeline, and stops them in order.
struct ServiceAssembly: Sendable {
    /// Creates a new filter each time a receiver is opened.
    let filter: FilterChoice

    /// How long a receiver must be parked before most of its fixes are dropped; `nil` to store all.
    let idleAfter: TimeSpan?

    /// The vehicle with all receivers; `nil` if each receiver stands for itself.
    let fusion: ReceiverFusion?

    let storage: any StorageService

    /// How much of the lists of satellites to store.
    let sky: SkyDetail

    /// Uploads locations to servers.
    var communication: any CommunicationService = NoCommunication()

    let display: LiveDisplay

    /// `nil` if no GPX file is written while recording.
    var liveGPX: LiveGPX?

    /// Watches for arrivals at waypoints; `nil` for replays.
    var arrivals: ArrivalWatch?

    /// `nil` if serving is off.
    var serving: ServedRecording?

    /// `nil` if metrics and alarms are off.
    var meters: RecordingMeters?

    /// Gets each fix at debug level, without its position.
    let logger: Logger

    /// Logs the fixes of a service until it ends or the program shuts down.
    ///
    /// At shutdown the service stops first; then the received fixes drain through the filter into storage.
    ///
    /// - Parameters:
    ///   - service: the service.
    ///   - sky: collects the service's lists of satellites.
    /// - Throws: the error of the service or of storage.
    func log(_ service: some LocationService, with sky: SkyLog) async throws {
        let (display, logger, fusion, serving) = (display, logger, fusion, serving)
        // Don't copy fixes without need: they are large.
        let isToldOfFixes = liveGPX != nil || logger.logLevel <= .debug
        // A replay has no consumer for visited locations, which would accumulate.
        let visited = arrivals == nil ? nil : LocationVisits()
        let meter = meters?.meter(of: service.receiver)
        let suspicions = SuspicionLog(of: service.receiver, isLive: arrivals != nil, logger: logger)
        var clock: any Clock<Duration> = ContinuousClock()
        if let thread = storage.executor as? ExecutorThread { clock = thread.clock }
        let pipeline = LocationPipeline(
            from: service,
            through: filter.filter,
            describedAs: filter.description,
            into: meter.map { MeterStorage(storage, telling: $0) } ?? storage,
            with: sky,
            announcingTo: communication,
            fuse: { fusion?.fuse(&$0, of: service.receiver) ?? false },
            thinning: idleAfter.map { RestThinning(after: $0.seconds) },
            clock: clock,
            observe: { event in
                display.note(event, of: service.receiver)
                visited?.note(event, isFused: fusion != nil)
                serving?.note(event, of: service.receiver, isFused: fusion != nil)
                meter?.note(event)
                suspicions.note(event)
                if case .stored(let result) = event, result.isTrusted { fusion?.trust(service.receiver) }
                guard isToldOfFixes, case .judged(let fixes) = event else { return }
                for fix in fixes {
                    // The log must not contain positions.
                    logger.debug("\(fix.text) of \(service.receiver)")
                    keep(fix, of: service.receiver)
                }
            }
        )
        try await watch(visited, of: service.receiver) {
            try await withShutdownHandler {
                try await pipeline.run()
            } onShutdown: {
                service.stop()
            }
        }
    }

    /// Watches the locations of a receiver while `work` delivers them.
    private func watch(
        _ visited: LocationVisits?,
        of receiver: ReceiverIdentity,
        during work: () async throws -> Void
    ) async throws {
        guard let arrivals, let visited else { return try await work() }
        let visitor = visitor(receiver)
        await arrivals.begin(visitor, by: receiver)
        // Each batch comes from the storage's thread and is compared with what the storage knows.
        async let watching: Void = withTaskExecutorPreference(storage.executor) {
            for await locations in visited.batches { await arrivals.take(locations, of: visitor, by: receiver) }
        }
        let outcome = await Result { try await work() }
        visited.finish()
        await watching
        try outcome.get()
    }

    /// The visitor of places: the receiver, or the vehicle with several receivers.
    fileprivate func visitor(_ receiver: ReceiverIdentity) -> ReceiverIdentity {
        fusion == nil ? receiver : ReceiverIdentity("fused")
    }
}

extension ServiceAssembly {
    /// Adds a location to its GPX file.
    ///
    /// For a vehicle with several receivers, only those that represent it.
    ///
    /// Errors of the file must not end the recording.
    fileprivate func keep(_ fix: JudgedFix, of receiver: ReceiverIdentity) {
        guard let liveGPX, fusion == nil || fix.fused != nil else { return }
        do throws(LiveGPXError) {
            guard let gap = try liveGPX.add(fix, of: visitor(receiver)) else { return }
            let missing = gap.locations == 1 ? "1 location is" : "\(gap.locations) locations are"
            logger.notice("\(gap.path) is written again; \(missing) missing in it, but in the database")
        } catch {
            logger.error("\(receiver) is recorded, but not in a GPX file: \(error)")
        }
    }
}

extension JudgedFix {
    /// The time of the fix, and its verdict.
    fileprivate var text: String {
        let time = received.fix.time?.description ?? "a fix without a time"
        return switch verdict {
        case .accepted: "\(time) accepted"
        case .held: "\(time) held"
        case .disputed(_, let rejection): "\(time) disputed (\(rejection.rule.rawValue))"
        case .rejected(let rejection): "\(time) rejected (\(rejection.rule.rawValue))"
        }
    }
}
