internal import Communication
internal import Export
internal import Filtering
internal import GNSS
internal import Logbook
internal import Logging
internal import Pipeline
internal import ServiceLifecycle
internal import Settings

/// The parts of the pipeline as the program puts them together, and the order in which they stop.
struct ServiceAssembly: Sendable {
    /// The filter that judges, anew for each receiver and each time it is opened.
    let filter: DescribedFilter

    /// The time for which a receiver is parked before most of its fixes are left out; nil to store all.
    let idleAfter: TimeSpan?

    /// The vehicle that all receivers are on; nil where each stands for itself.
    let fusion: ReceiverFusion?

    /// The storage that fixes go to.
    let storage: any StorageService

    /// The amount that is stored of what is listed of satellites.
    let sky: SkyDetail

    /// The service that brings them to servers.
    var communication: any CommunicationService = NoCommunication()

    /// The display that is told how it goes.
    let display: LiveDisplay

    /// Keeps locations in GPX files while they are recorded; nil for none.
    var liveGPX: LiveGPX?

    /// Watches whether the places of waypoints are visited; nil where nobody wants to know.
    var arrivals: ArrivalWatch?

    /// Serves what the filter makes of fixes; nil where nobody is served.
    var serving: ServedRecording?

    /// The meters of receivers; nil where nobody wants to know.
    var meters: RecordingMeters?

    /// Is told of each fix, where somebody wants to know so much.
    let logger: Logger

    /// Logs what a service delivers, until it ends or the program shuts down.
    ///
    /// At shutdown the service stops first; what it has received drains through the filter into storage after that.
    ///
    /// - Parameters:
    ///   - service: the service.
    ///   - sky: the log in which it notes what is listed of satellites.
    /// - Throws: the error of the service, or of storage.
    func log(_ service: some LocationService, with sky: SkyLog) async throws {
        let (display, logger, fusion, serving) = (display, logger, fusion, serving)
        // A fix is large, and copied to be told of.
        let isToldOfFixes = liveGPX != nil || logger.logLevel <= .debug
        // Nobody takes the locations of a replay, which are as many as there are.
        let visited = arrivals == nil ? nil : VisitedLocations()
        let meter = meters?.meter(of: service.receiver)
        let pipeline = LocationPipeline(
            from: service,
            through: filter.filter,
            describedAs: filter.description,
            into: meter.map { MeteredStorage(storage, telling: $0) } ?? storage,
            with: sky,
            announcingTo: communication,
            fuse: { fusion?.fused($0, of: service.receiver) },
            thinning: idleAfter.map { ParkedThinning(after: $0.seconds) },
            observe: { event in
                display.note(event, of: service.receiver)
                visited?.note(event, isFused: fusion != nil)
                serving?.note(event, of: service.receiver, isFused: fusion != nil)
                meter?.note(event)
                guard isToldOfFixes, case .judged(let fixes) = event else { return }
                for fix in fixes {
                    // Never where it was.
                    logger.debug("\(fix.text) of \(service.receiver)")
                    keep(fix, of: service.receiver)
                }
            }
        )
        try await watch(visited, of: service.receiver) {
            try await withGracefulShutdownHandler {
                try await pipeline.run()
            } onGracefulShutdown: {
                service.stop()
            }
        }
    }

    /// Watches the locations of a receiver while work goes on that brings them.
    private func watch(
        _ visited: VisitedLocations?,
        of receiver: ReceiverIdentity,
        during work: () async throws -> Void
    ) async throws {
        guard let arrivals, let visited else { return try await work() }
        let visitor = visitor(receiver)
        await arrivals.begin(visitor, by: receiver)
        async let watching: Void = {
            for await locations in visited.batches { await arrivals.take(locations, of: visitor, by: receiver) }
        }()
        let outcome = await Result { try await work() }
        visited.finish()
        await watching
        try outcome.get()
    }

    /// Returns the one that moves: the receiver, or the vehicle that has several.
    fileprivate func visitor(_ receiver: ReceiverIdentity) -> ReceiverIdentity {
        fusion == nil ? receiver : ReceiverIdentity("fused")
    }
}

extension ServiceAssembly {
    /// Adds a location to its GPX file; of a vehicle with several receivers only what stands for it.
    ///
    /// That a file cannot be kept must not end the recording.
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
    /// The time of the fix, and what was decided on it.
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
