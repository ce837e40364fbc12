import Logbook
import Pipeline
import Synchronization
import TestSupport
import Testing

/// Tests the pipeline with doubles of its four parts: it stores and announces what the filter decides.
@Suite(.timeLimit(.minutes(2)))
struct `A location pipeline whose filter says` {
    private let service = InMemoryLocationService()
    private let storage = InMemoryStorage()
    private let communication = InMemoryCommunication()

    /// Runs a pipeline with one fix per verdict, to the end.
    func run(
        _ filter: ScriptedFilter,
        over count: Int,
        with sky: SkyLog? = nil,
        into storage: (any StorageService)? = nil,
        announcingTo communication: (any CommunicationService)? = nil,
        observe: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
    ) async throws {
        let pipeline = LocationPipeline(
            from: service,
            through: filter,
            describedAs: FilterDescription(profile: "scripted"),
            into: storage ?? self.storage,
            with: sky,
            announcingTo: communication ?? self.communication,
            clock: ManualClock(),
            observe: observe
        )
        for second in 0..<count { service.send(.sample(second: Double(second))) }
        service.stop()
        try await pipeline.run()
    }

    var storedSkies: [SkySummary] { get async throws { try await storage.skies() } }

    private var stored: [StoredFix] {
        get async { await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10) }
    }

    @Test func `each of its verdicts, stores all of them, in order`() async throws {
        try await run(ScriptedFilter(.accepted, .held, .disputed, .rejected), over: 4)
        #expect(await stored.map(\.judged.verdict.kind) == [.accepted, .held, .disputed, .rejected])
        #expect(
            await stored.map(\.judged.verdict.rejection) == [nil, nil, ScriptedFilter.jump, ScriptedFilter.rejection]
        )
    }

    @Test func `what it is, stores that with the verdicts`() async throws {
        try await run(ScriptedFilter(.accepted), over: 1)
        #expect(await storage.runs.map(\.filter) == [FilterDescription(profile: "scripted")])
    }

    @Test(arguments: [FilterVerdict.Kind.accepted, .held, .disputed])
    func `where the receiver is, announces that`(verdict: FilterVerdict.Kind) async throws {
        try await run(ScriptedFilter(verdict), over: 1)
        #expect(await communication.notifications == 1)
    }

    @Test func `not where the receiver is, announces nothing`() async throws {
        try await run(ScriptedFilter(.rejected, .rejected), over: 2)
        #expect(await stored.count == 2)
        #expect(await communication.notifications == 0)
    }

    @Test func `where the receiver is, has stored it before it announces it`() async throws {
        let witness = StorageWitness(of: storage)
        try await run(ScriptedFilter(.accepted), over: 1, announcingTo: witness)
        #expect(await witness.counts == [1])
    }

    @Test func `where the receiver is, announces nothing where that cannot be stored, and stops the service`()
        async throws
    {
        await #expect(throws: Broken.self) {
            try await run(ScriptedFilter(.accepted, .accepted), over: 2, into: FailingStorage())
        }
        #expect(await communication.notifications == 0)
        #expect(service.isStopped)
    }

    @Test func `something, tells what was judged, and what was stored`() async throws {
        let words = Mutex<[String]>([])
        try await run(ScriptedFilter(.disputed), over: 1) { event in
            switch event {
            case .judged(let fixes): words.withLock { $0.append("judged \(fixes.count)") }
            case .stored(let result): words.withLock { $0.append("stored \(result.stored)") }
            case .leftOut: words.withLock { $0.append("left out") }
            }
        }
        #expect(words.withLock { $0.sorted() } == ["judged 1", "stored 1"])
    }
}

/// A communication service that counts the stored fixes at each announcement.
private actor StorageWitness: CommunicationService {
    private let storage: InMemoryStorage
    private(set) var counts: [Int] = []

    init(of storage: InMemoryStorage) { self.storage = storage }

    func locationsAreWaiting() async {
        if let count = try? await storage.count { counts.append(count) }
    }
}

/// A filter that accepts every fix, and suspects it until the user trusts the receiver.
private struct SuspectFilter: LocationFilter {
    private(set) var suspicion: Suspicion?

    mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        Location(received.fix).map { .accepted($0) } ?? .rejected(ScriptedFilter.rejection)
    }

    mutating func trust() { suspicion = nil }
}

@Suite(.timeLimit(.minutes(2)))
struct `A location pipeline whose filter suspects fixes` {
    /// The fixes that a pipeline stores of two that it receives.
    private func stored(
        _ reasons: Suspicion.Reasons = .init(.positionStep),
        _ fuse: @escaping @Sendable (inout JudgedFix) -> Bool
    ) async throws -> [JudgedFix] {
        let (service, storage) = (InMemoryLocationService(), InMemoryStorage())
        let pipeline = LocationPipeline(
            from: service,
            through: SuspectFilter(suspicion: Suspicion(reasons, disagreement: 500)),
            into: storage,
            announcingTo: InMemoryCommunication(),
            fuse: fuse,
            clock: ManualClock()
        )
        for second in 0..<2 { service.send(.sample(second: Double(second))) }
        service.stop()
        try await pipeline.run()
        return await storage.fixes(in: FixSelection(), after: nil, limit: 10).map(\.judged)
    }

    @Test func `stores the reasons, and adds those of other receivers, with the greater circle`() async throws {
        let fixes = try await stored {
            $0.add(Suspicion(.init(.receiversApart), disagreement: 800))
            return false
        }
        #expect(fixes.map(\.suspicion?.names) == ["position-step receivers-apart", "position-step receivers-apart"])
        #expect(fixes.map(\.suspicion?.disagreement) == [800, 800])
        #expect(fixes.allSatisfy { ($0.verdict.location?.horizontalAccuracy ?? 0) >= 800 })
    }

    @Test func `ends that when another receiver confirms the position`() async throws {
        let fixes = try await stored { _ in true }
        #expect(fixes.map(\.suspicion?.names) == ["position-step", nil])
    }

    @Test(arguments: [[.timeStep], [.signalsWeak], [.positionStep, .timeStep]] as [[Suspicion.Reason]])
    func `continues to suspect the time and the signals then`(list: [Suspicion.Reason]) async throws {
        let reasons = Suspicion.Reasons(list.map { Suspicion.Reasons($0) })
        let fixes = try await stored(reasons) { _ in true }
        #expect(fixes.map(\.suspicion?.reasons) == [reasons, reasons])
    }
}
