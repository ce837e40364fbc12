import GNSS
import Logbook
import Pipeline
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A location pipeline` {
    let service = InMemoryLocationService()
    let storage = InMemoryStorage()
    let communication = InMemoryCommunication()

    @Test func `gets notified by the location service when new locations arrive`() async throws {
        let events = try await eventsOfARun { $0.send(.sample(second: 0), .sample(second: 1)) }
        #expect(events.judged.count == 2)
    }

    @Test func `passes new locations to the location filter`() async throws {
        let events = try await eventsOfARun { $0.send(.void()) }
        #expect(events.judged.map(\.verdict) == [.rejected(Rejection(.noFix))])
    }

    @Test func `gets notified when the filter accepts`() async throws {
        let events = try await eventsOfARun { $0.send(.sample()) }
        #expect(events.judged.first?.verdict.location == Location(.sample()))
    }

    @Test func `writes accepted locations to storage`() async throws {
        _ = try await eventsOfARun { $0.send(.sample(second: 0), .sample(second: 1, metresNorth: 2)) }
        let stored = await storage.fixes(in: FixSelection(), after: nil, limit: 10)
        #expect(stored.map(\.judged.received.fix) == [.sample(second: 0), .sample(second: 1, metresNorth: 2)])
    }

    @Test func `writes rejected fixes too, with the reason`() async throws {
        _ = try await eventsOfARun { $0.send(.void()) }
        let stored = await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10)
        #expect(stored.map(\.judged.verdict) == [.rejected(Rejection(.noFix))])
    }

    @Test(arguments: [-3600.0, 3600])
    func `goes on in order though this machine's clock is set between two fixes`(seconds: Double) async throws {
        _ = try await eventsOfARun {
            $0.send(ReceivedFix(fix: .sample(second: 0), receivedAt: .morning(0)))
            $0.send(ReceivedFix(fix: .sample(second: 5, metresNorth: 8), receivedAt: .morning(seconds + 5)))
        }
        let stored = await storage.fixes(in: FixSelection(), after: nil, limit: 10)
        #expect(stored.map(\.judged.received.fix.time) == [.morning(0), .morning(5)])
        #expect(Set(stored.map(\.track)).count == 1)
    }

    @Test func `notifies the communication service that there are locations to upload`() async throws {
        _ = try await eventsOfARun { $0.send(.sample()) }
        #expect(await communication.notifications == 1)
    }

    @Test func `leaves the communication service alone when nothing was accepted`() async throws {
        _ = try await eventsOfARun { $0.send(.void()) }
        #expect(await communication.notifications == 0)
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `when the source` {
        let service = InMemoryLocationService()
        let storage = InMemoryStorage()

        private var pipeline: LocationPipeline<InMemoryLocationService> {
            LocationPipeline(
                from: service,
                into: storage
            )
        }

        @Test func `ends, flushes storage`() async throws {
            service.send(.sample())
            service.stop()
            try await pipeline.run()
            #expect(try await storage.count == 1)
        }

        @Test func `fails, flushes storage and passes the failure on`() async throws {
            service.send(.sample())
            service.fail(with: Broken())
            await #expect(throws: Broken.self) { try await pipeline.run() }
            #expect(try await storage.count == 1)
        }

        @Test func `is cancelled, flushes storage`() async throws {
            let hasArrived = AsyncStream<Void>.makeStream()
            let pipeline = LocationPipeline(
                from: service,
                into: storage,
                observe: { _ in hasArrived.continuation.yield() }
            )
            let run = Task { try await pipeline.run() }
            service.send(.sample())
            for await _ in hasArrived.stream { break }
            run.cancel()
            try await run.value
            #expect(try await storage.count == 1)
        }
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `while fixes keep coming` {
        let service = InMemoryLocationService()
        let storage = InMemoryStorage()
        let clock = ManualClock()

        @Test func `stores the first at once, and what comes soon after within a second`() async throws {
            let stored = AsyncStream<AppendResult>.makeStream()
            let pipeline = pipeline { event in
                if case .stored(let result) = event { stored.continuation.yield(result) }
            }
            let run = Task { try await pipeline.run() }
            var results = stored.stream.makeAsyncIterator()
            service.send(.sample(second: 0))
            #expect(await results.next() == AppendResult(stored: 1))
            service.send(.sample(second: 0.1))
            await clock.somebodySleeps()
            #expect(try await storage.count == 1)
            clock.advance(by: .seconds(1))
            #expect(await results.next() == AppendResult(stored: 1))
            service.stop()
            try await run.value
        }

        @Test func `stores the next one at once where a second has passed`() async throws {
            let stored = AsyncStream<AppendResult>.makeStream()
            let pipeline = pipeline { event in
                if case .stored(let result) = event { stored.continuation.yield(result) }
            }
            let run = Task { try await pipeline.run() }
            var results = stored.stream.makeAsyncIterator()
            for second in 0..<3 {
                service.send(.sample(second: Double(second)))
                #expect(await results.next() == AppendResult(stored: 1))
                clock.advance(by: .seconds(1))
            }
            service.stop()
            try await run.value
        }

        @Test func `stores as soon as 1024 wait`() async throws {
            let stored = AsyncStream<AppendResult>.makeStream()
            let pipeline = pipeline { event in
                if case .stored(let result) = event { stored.continuation.yield(result) }
            }
            let run = Task { try await pipeline.run() }
            for second in 0..<1025 { service.send(.sample(second: Double(second))) }
            // On a slow machine the first fix may be stored alone. The manual clock stands still.
            var waiting = 1024
            for await result in stored.stream {
                waiting -= result.stored
                if waiting <= 0 { break }
            }
            #expect(waiting <= 0)
            service.stop()
            try await run.value
            #expect(try await storage.count == 1025)
        }

        @Test func `stores many that come in together in transactions of 1024`() async throws {
            let stored = Mutex<[Int]>([])
            let pipeline = pipeline(from: PagedLocationService()) { event in
                if case .stored(let result) = event { stored.withLock { $0.append(result.stored) } }
            }
            try await pipeline.run()
            #expect(stored.withLock { $0 } == [1024, 1024, 952])
        }

        @Test func `stores what comes after 1024 half a second after those, not earlier`() async throws {
            let stored = AsyncStream<AppendResult>.makeStream()
            let judged = AsyncStream<Void>.makeStream()
            let pipeline = pipeline { event in
                if case .stored(let result) = event { stored.continuation.yield(result) }
                if case .judged = event { judged.continuation.yield() }
            }
            let run = Task { try await pipeline.run() }
            var results = stored.stream.makeAsyncIterator()
            var judgements = judged.stream.makeAsyncIterator()
            service.send(.sample(second: 0))
            #expect(await results.next() == AppendResult(stored: 1))
            service.send(.sample(second: 1))
            await clock.somebodySleeps()
            clock.advance(by: .milliseconds(300))
            for second in 2..<1024 { service.send(.sample(second: Double(second))) }
            #expect(await results.next() == AppendResult(stored: 1023))
            service.send(.sample(second: 1024))
            for _ in 0..<1025 { _ = await judgements.next() }
            clock.advance(by: .milliseconds(200))
            await clock.somebodySleeps()
            #expect(try await storage.count == 1024)
            clock.advance(by: .milliseconds(300))
            #expect(await results.next() == AppendResult(stored: 1))
            service.stop()
            try await run.value
        }

        private func pipeline(
            _ observe: @escaping @Sendable (PipelineEvent) -> Void
        ) -> LocationPipeline<InMemoryLocationService> {
            pipeline(from: service, observe)
        }

        private func pipeline<Source: LocationService>(
            from service: Source,
            _ observe: @escaping @Sendable (PipelineEvent) -> Void
        ) -> LocationPipeline<Source> {
            LocationPipeline(
                from: service,
                into: storage,
                clock: clock,
                observe: observe
            )
        }
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `when storage fails` {
        @Test func `stops the service and passes the failure on`() async throws {
            let service = InMemoryLocationService()
            let pipeline = LocationPipeline(
                from: service,
                into: FailingStorage(),
                clock: ContinuousClock()
            )
            for second in 0..<600 { service.send(.sample(second: Double(second))) }
            await #expect(throws: Broken.self) { try await pipeline.run() }
            #expect(service.isStopped)
        }
    }

    /// Runs a pipeline to the end of a service's fixes and returns its events.
    private func eventsOfARun(_ send: (InMemoryLocationService) -> Void) async throws -> EventLog {
        let events = EventLog()
        let pipeline = LocationPipeline(
            from: service,
            into: storage,
            announcingTo: communication,
            observe: { events.note($0) }
        )
        send(service)
        service.stop()
        try await pipeline.run()
        return events
    }
}

struct Broken: Error {}

/// A receiver that delivers all fixes together, then ends.
private struct PagedLocationService: LocationService {
    let receiver = ReceiverIdentity("in memory")

    func fixes() async throws -> AsyncThrowingStream<[ReceivedFix], any Error> {
        AsyncThrowingStream { pages in
            pages.yield((0..<3000).map { ReceivedFix(fix: .sample(second: Double($0))) })
            pages.finish()
        }
    }

    func stop() {}
}

struct FailingStorage: StorageService {
    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async throws -> FilterRun {
        throw Broken()
    }

    func append(_ fixes: [JudgedFix], to run: FilterRun) async throws -> AppendResult { throw Broken() }

    func endRun(_ run: FilterRun) {}
}

private final class EventLog: Sendable {
    private let fixes = Mutex<[JudgedFix]>([])
    var judged: [JudgedFix] { fixes.withLock { $0 } }

    func note(_ event: LocationPipeline<InMemoryLocationService>.Event) {
        if case .judged(let judged) = event { fixes.withLock { $0 += judged } }
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A pipeline whose receiver the user trusts again` {
    @Test func `ends suspicion before the next fix, and marks it`() async throws {
        let (service, storage) = (InMemoryLocationService(), TrustingStorage())
        let stored = AsyncStream<Void>.makeStream()
        let pipeline = LocationPipeline(
            from: service,
            through: SuspectsAll(),
            into: storage,
            announcingTo: InMemoryCommunication(),
            observe: { if case .stored = $0 { stored.continuation.yield() } }
        )
        let run = Task { try await pipeline.run() }
        service.send(.sample(second: 0))
        for await _ in stored.stream { break }
        service.send(.sample(second: 1, metresNorth: 2))
        service.send(.sample(second: 2, metresNorth: 4))
        service.stop()
        try await run.value
        #expect(await storage.fixes.map(\.isTrusted) == [false, true, false])
        #expect(await storage.fixes.map { $0.suspicion == nil } == [false, true, true])
    }
}

private struct SuspectsAll: LocationFilter {
    private(set) var suspicion = Suspicion(.init(.positionStep))

    mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        Location(received.fix).map(FilterVerdict.accepted) ?? .rejected(Rejection(.noFix))
    }

    mutating func trust() { suspicion = nil }
}

/// Says with the first fixes that the user trusts the receiver again.
private actor TrustingStorage: StorageService {
    private(set) var fixes: [JudgedFix] = []

    func append(_ fixes: [JudgedFix], to run: FilterRun) -> AppendResult {
        defer { self.fixes += fixes }
        return AppendResult(stored: fixes.count, isTrusted: self.fixes.isEmpty)
    }
}
