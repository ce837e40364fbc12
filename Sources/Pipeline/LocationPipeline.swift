public import Logbook

/// Connects the parts of the logger: service, filter, storage and communication.
///
/// The parts do not know each other. The pipeline knows only their protocols.
public struct LocationPipeline<Source: LocationService>: Sendable {
    /// Something the pipeline reports while it runs.
    public typealias Event = PipelineEvent

    private let service: Source
    private let filter: any LocationFilter
    private let filterDescription: FilterDescription
    private let storage: any StorageService
    private let sky: SkyLog?
    private let communication: any CommunicationService
    private let fuse: @Sendable (inout JudgedFix) -> Bool
    private let thinning: RestThinning?
    private let clock: any Clock<Duration>
    private let observe: @Sendable (Event) -> Void

    /// Creates a pipeline without starting it.
    ///
    /// - Parameters:
    ///   - service: the source of raw fixes.
    ///   - filter: a new filter, which judges the fixes.
    ///   - filterDescription: the description stored with the filter's verdicts; `nil` for the name of its type.
    ///   - storage: stores all fixes with their verdicts.
    ///   - sky: the source's log of satellite reports; `nil` to store none.
    ///   - communication: notified when accepted locations are stored.
    ///   - fuse: compares the receiver's next fix with those of other receivers on its vehicle: sets its role, and adds the
    ///     suspicion that they raise. It returns whether they confirm its position, which ends the suspicion of the filter.
    ///   - thinning: the rule for omitting fixes while the receiver is parked; `nil` to store all.
    ///   - clock: limits transactions to two per second.
    ///   - observe: called with each event, in order; must not block.
    public init(
        from service: Source,
        through filter: any LocationFilter,
        describedAs filterDescription: FilterDescription? = nil,
        into storage: any StorageService,
        with sky: SkyLog? = nil,
        announcingTo communication: any CommunicationService,
        fuse: @escaping @Sendable (inout JudgedFix) -> Bool = { _ in false },
        thinning: RestThinning? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        observe: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.service = service
        self.filter = filter
        self.filterDescription = filterDescription ?? FilterDescription(profile: "\(type(of: filter))")
        self.storage = storage
        self.sky = sky
        self.communication = communication
        self.fuse = fuse
        self.thinning = thinning
        self.clock = clock
        self.observe = observe
    }

    /// Runs until the service ends or is stopped, and stores all fixes.
    ///
    /// - Throws: the service's error, after storing the fixes before it; or the storage's error, after stopping the
    ///   service, since a logger that cannot store must not appear to work.
    public func run() async throws {
        let batch = FixBatch(
            from: service.receiver,
            judgedBy: filterDescription,
            into: storage,
            with: sky,
            announcingTo: communication,
            clock: clock,
            observe: { result in
                observe(.stored(result))
                // Fixes already received are still stored; storage reports at the end why it is full.
                if result.isFull { service.stop() }
            }
        )
        try await withThrowingTaskGroup { group in
            group.addTask(executorPreference: storage.executor) { try await batch.flushWhenDue() }
            group.addTask { try await collect(into: batch) }
            do {
                // Storing ends only with an error or cancellation, so this is the end of the source or a failure.
                try await group.next()
            } catch {
                service.stop()
                throw error
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    private func collect(into batch: FixBatch) async throws {
        var filter = filter
        var thinning = thinning
        var failure: (any Error)?
        var isTrusted = false
        do {
            for try await page in try await service.fixes() {
                if batch.takeTrust() {
                    filter.trust()
                    isTrusted = true
                }
                let judged = judged(page, by: &filter)
                // Also if storing fails: these fixes are lost and must be counted.
                defer { observe(.judged(judged)) }
                var kept = kept(judged, by: &thinning)
                if isTrusted, !kept.isEmpty {
                    kept[0].isTrusted = true
                    isTrusted = false
                }
                try await batch.add(kept)
            }
        } catch {
            failure = error
        }
        if let last = thinning?.finish() { try await batch.add([last]) }
        try await batch.finish()
        if let failure { throw failure }
    }

    /// Applies the filter to the fixes, one after the other.
    private func judged(_ page: [ReceivedFix], by filter: inout some LocationFilter) -> [JudgedFix] {
        var judged: [JudgedFix] = []
        judged.reserveCapacity(page.count)
        for received in page {
            let verdict = filter.verdict(on: received)
            var fix = JudgedFix(received: received, verdict: verdict, suspicion: filter.suspicion)
            // A receiver near by says nothing about the time, nor about signals.
            if fuse(&fix), filter.suspicion?.reasons == Suspicion.Reasons(.positionStep) { filter.trust() }
            judged.append(fix)
        }
        return judged
    }

    /// Omits surplus fixes, and requests the reporting rate that is needed.
    private func kept(_ judged: [JudgedFix], by thinning: inout RestThinning?) -> [JudgedFix] {
        guard var thinned = thinning.take() else { return judged }
        defer { thinning = thinned }
        let leftOut = thinned.leftOut
        var kept: [JudgedFix] = []
        for fix in judged {
            let rate = thinned.rate
            let part = thinned.take(fix)
            if let before = part.before { kept.append(before) }
            if let fix = part.fix { kept.append(fix) }
            if thinned.rate != rate { service.request(thinned.rate) }
        }
        if thinned.leftOut > leftOut { observe(.leftOut(thinned.leftOut - leftOut)) }
        return kept
    }
}

/// Something a pipeline reports while it runs, independent of its source.
public enum PipelineEvent: Sendable {
    /// The filter has judged fixes that arrived together, in order; they wait for the next transaction.
    case judged([JudgedFix])
    /// Fixes were written durably.
    case stored(AppendResult)
    /// This many further fixes were omitted while the receiver was parked and will not be stored.
    case leftOut(Int)
}
