public import Filtering
public import Logbook

/// The logger's one line of work: from the service through the filter into storage, and word to the communication.
///
/// The parts know nothing of each other; the pipeline knows only their protocols.
public struct LocationPipeline<Source: LocationService>: Sendable {
    /// An event that the pipeline tells of while it works.
    public typealias Event = PipelineEvent

    private let service: Source
    private let filter: any LocationFilter
    private let filterDescription: FilterDescription
    private let storage: any StorageService
    private let sky: SkyLog?
    private let communication: any CommunicationService
    private let fuse: @Sendable (FilterVerdict) -> FusedLocation?
    private let thinning: ParkedThinning?
    private let clock: any Clock<Duration>
    private let observe: @Sendable (Event) -> Void

    /// A pipeline of these parts.
    ///
    /// - Parameters:
    ///   - service: the source of raw locations.
    ///   - filter: the filter that tells which of them are meaningful; it remembers nothing yet.
    ///   - filterDescription: the description of the filter, to be stored with its verdicts; nil for the name of its
    ///     type.
    ///   - storage: the storage that keeps all of them, with their verdicts.
    ///   - sky: the log in which the source notes what is listed of satellites; nil to store nothing of it.
    ///   - communication: the service that is told when accepted locations wait in storage.
    ///   - fuse: gives the role of the receiver's next location for a vehicle with several; nil where it does not stand for it.
    ///   - thinning: the rule by which fixes are left out while the receiver is parked; nil to store all.
    ///   - clock: paces the transactions, two a second at most.
    ///   - observe: called with each event, in order; it must not block.
    public init(
        from service: Source,
        through filter: any LocationFilter,
        describedAs filterDescription: FilterDescription? = nil,
        into storage: any StorageService,
        with sky: SkyLog? = nil,
        announcingTo communication: any CommunicationService,
        fuse: @escaping @Sendable (FilterVerdict) -> FusedLocation? = { _ in nil },
        thinning: ParkedThinning? = nil,
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

    /// Works until the service ends or is stopped, and stores everything that came in.
    ///
    /// - Throws: the service's error, after what came before it has been stored; or the storage's error, after stopping
    ///   the service: a logger that cannot store must not pretend to.
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
                // Fixes that are under way are still stored; the storage says at the end why it takes no more.
                if result.isFull { service.stop() }
            }
        )
        try await withThrowingTaskGroup { group in
            group.addTask { try await batch.flushWhenDue() }
            group.addTask { try await collect(into: batch) }
            do {
                // Storing ends only by failing or by cancellation, so this is the end of the source or a failure.
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
        do {
            for try await page in try await service.fixes() {
                let judged = judged(page, by: &filter)
                // Also where they cannot be stored: they are lost then, which somebody has to count.
                defer { observe(.judged(judged)) }
                try await batch.add(kept(judged, by: &thinning))
            }
        } catch {
            failure = error
        }
        if let last = thinning?.finish() { try await batch.add([last]) }
        try await batch.finish()
        if let failure { throw failure }
    }

    /// Asks the filter, one fix after the other.
    private func judged(_ page: [ReceivedFix], by filter: inout some LocationFilter) -> [JudgedFix] {
        var judged: [JudgedFix] = []
        judged.reserveCapacity(page.count)
        for received in page {
            let verdict = filter.verdict(on: received)
            judged.append(JudgedFix(received: received, verdict: verdict, fused: fuse(verdict)))
        }
        return judged
    }

    /// Leaves out the fixes that are too many; the receiver is asked to report as often as is wanted.
    private func kept(_ judged: [JudgedFix], by thinning: inout ParkedThinning?) -> [JudgedFix] {
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
