import Uploads
import Logbook
import GNSS
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `An uploader` {
    let storage = InMemoryStorage()
    let receiver = ReceiverIdentity("u-blox 7")

    @Test func `sends the latest location first, and then the rest, oldest first`() async throws {
        try await record(0..<1000)
        let server = ScriptedServer(capacity: 200)
        let outcome = await upload(to: server, batch: 200)
        #expect(server.requests.map(\.isLive) == [true] + server.requests.dropFirst().map { _ in false })
        #expect(server.requests.count <= 8)
        #expect(server.accepted == [1000] + Array(1..<1000))
        #expect(outcome.acknowledged == 1000)
        #expect(outcome.failure == nil)
        #expect(try await status().waiting == 0)
    }

    @Test func `sends everything once, one by one, where the server knows no batches`() async throws {
        try await record(0..<20)
        let server = ScriptedServer(capacity: 1)
        _ = await upload(to: server)
        #expect(server.accepted == [20] + Array(1..<20))
    }

    @Test func `sends nothing again when it is started again`() async throws {
        try await record(0..<20)
        _ = await upload(to: ScriptedServer())
        let server = ScriptedServer()
        _ = await upload(to: server)
        #expect(server.requests.isEmpty)
    }

    @Test func `goes on with what came since`() async throws {
        try await record(0..<20)
        _ = await upload(to: ScriptedServer())
        try await record(20..<25)
        let server = ScriptedServer(capacity: 1)
        _ = await upload(to: server)
        #expect(server.accepted.sorted() == Array(21...25))
    }

    @Test func `sends once what comes in while it looks for what waits`() async throws {
        try await record(0..<3)
        let next = Mutex(3)
        let queue = InterruptedQueue(storage) { [self] in
            let second = next.withLock { next in
                defer { next += 1 }
                return next
            }
            if second < 9 { try await record(second..<second + 1) }
        }
        let server = ScriptedServer(capacity: 2)
        let target = UploadTarget("home", pace: UploadPace(batch: 2, requestsPerSecond: 1e6))
        let uploader = Uploader(
            to: target,
            from: queue,
            by: server,
            stay: .untilDone(attempts: 1),
            now: { .morning(5000) }
        )
        _ = await uploader.run()
        #expect(server.accepted.sorted() == Array(1...9))
        #expect(try await status().acknowledged == 9)
    }

    @Test func `does not look for a backlog after each new location`() async throws {
        try await record(0..<3)
        let looks = Mutex(0)
        let (server, clock) = (ScriptedServer(), ManualClock())
        let queue = InterruptedQueue(storage) { looks.withLock { $0 += 1 } }
        let target = UploadTarget("home", pace: UploadPace(batch: 9, requestsPerSecond: 1e6))
        let uploader = Uploader(to: target, from: queue, by: server, now: { .morning(5000) }, clock: clock)
        let task = Task { await uploader.run() }
        await clock.somebodySleeps()
        #expect(server.accepted.sorted() == [1, 2, 3])
        // The next look finds that nothing is left.
        clock.advance(by: .seconds(1))
        await clock.somebodySleeps()
        let first = looks.withLock(\.self)
        for second in 3..<5 {
            try await record(second..<second + 1)
            clock.advance(by: .seconds(1))
            try await until { server.accepted.count == second + 1 }
            await clock.somebodySleeps()
        }
        #expect(looks.withLock(\.self) == first)
        clock.advance(by: .seconds(1))
        try await until { looks.withLock(\.self) > first }
        task.cancel()
        _ = await task.value
    }

    @Test func `asks once for each new location that it is woken for`() async throws {
        try await record(0..<1)
        let (server, clock, queue) = (ScriptedServer(), ManualClock(), InterruptedQueue(storage))
        let target = UploadTarget("home")
        let uploader = Uploader(to: target, from: queue, by: server, now: { .morning(5000) }, clock: clock)
        let task = Task { await uploader.run() }
        await clock.somebodySleeps()
        let first = queue.looksForArrivals
        for second in 1..<5 {
            try await record(second..<second + 1)
            uploader.wake()
            try await until { server.accepted.count == second + 1 }
            await clock.somebodySleeps()
        }
        #expect(queue.looksForArrivals <= first + 4)
        task.cancel()
        _ = await task.value
    }

    @Suite struct `where the server fails` {
        @Test func `sends the same again until it has taken it, everything once`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<50)
            let server = ScriptedServer(capacity: 7) { _, number in
                number % 3 == 0 ? .failure(.noAnswer(reason: "the connection was lost")) : .answer(.accepted)
            }
            let outcome = await outer.upload(to: server, batch: 7, attempts: 3)
            #expect(server.accepted.sorted() == Array(1...50))
            #expect(outcome.failure == nil)
        }

        @Test func `marks nothing that was not acknowledged, and says why`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<50)
            let server = ScriptedServer { _, number in
                number < 1 ? .answer(.accepted) : .answer(.tryAgain(reason: "it is tired"))
            }
            let outcome = await outer.upload(to: server, batch: 10)
            #expect(outcome.acknowledged == 1)
            #expect(outcome.failure == "it is tired")
            #expect(try await outer.status().waiting == 49)
            #expect(try await outer.status().failure == "it is tired")
        }

        @Test func `begins with the latest location when it is back`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<10)
            let isDown = Mutex(true)
            let server = ScriptedServer { _, _ in
                isDown.withLock(\.self) ? .failure(.noAnswer(reason: "no route")) : .answer(.accepted)
            }
            let uploader = outer.uploader(to: server, batch: 5, stay: .forever)
            async let outcome = uploader.run()
            try await until { server.requests.count >= 3 }
            try await outer.record(10..<30)
            uploader.wake()
            // A request that was in flight still contains the previous latest location.
            try await until { server.requests.last?.numbers.contains(30) == true }
            isDown.withLock { $0 = false }
            uploader.finish()
            _ = await outcome
            let first = try #require(server.requests.first { $0.isAccepted })
            #expect(first.isLive)
            #expect(first.numbers.last == 30)
            // Finishing may end the upload at a failure; a second one sends the rest.
            _ = await outer.upload(to: server, batch: 5)
            #expect(server.accepted.sorted() == Array(1...30))
        }

        @Test func `waits as long as the server asks for, and no recording is held up`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<10)
            let server = ScriptedServer { _, number in
                number == 0 ? .answer(.wait(until: .milliseconds(300), reason: "fewer requests")) : .answer(.accepted)
            }
            let start = ContinuousClock.now
            _ = await outer.upload(to: server, attempts: 2)
            #expect(start.duration(to: .now) >= .milliseconds(300))
            #expect(server.accepted.sorted() == Array(1...10))
        }

        @Test func `waits by its clock, however long that takes`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<10)
            let clock = ManualClock()
            let server = ScriptedServer { _, number in
                number == 0 ? .answer(.wait(until: .seconds(100), reason: "fewer requests")) : .answer(.accepted)
            }
            let policy = RetryPolicy(look: .seconds(50))
            let uploader = outer.uploader(to: server, stay: .forever, retryPolicy: policy, clock: clock)
            let run = Task { await uploader.run() }
            for _ in 0..<2 {
                await clock.somebodySleeps()
                #expect(server.requests.count == 1)
                clock.advance(by: .seconds(50))
            }
            await clock.somebodySleeps()
            #expect(server.requests.count > 1)
            run.cancel()
            _ = await run.value
        }

        @Test func `gives up at once where nobody is let in`() async throws {
            let outer = `An uploader`()
            try await outer.record(0..<10)
            let server = ScriptedServer { _, _ in .answer(.notAuthorized(reason: "wrong password")) }
            let outcome = await outer.upload(to: server, attempts: 100, retryPolicy: RetryPolicy())
            #expect(server.requests.count == 1)
            #expect(outcome.failure == "wrong password")
        }
    }

    @Test func `tells of what goes wrong once, and when it is over`() async throws {
        try await record(0..<3)
        let events = Mutex<[UploadEvent]>([])
        let server = ScriptedServer { _, number in
            number < 4 ? .failure(.noAnswer(reason: "no route")) : .answer(.accepted)
        }
        _ = await upload(to: server, attempts: 9) { event in events.withLock { $0.append(event) } }
        #expect(events.withLock(\.self) == [.fails(reason: "no route"), .recovers])
    }

    @Test func `says once that more comes than it may send`() async throws {
        let events = Mutex<[UploadEvent]>([])
        let server = ScriptedServer(capacity: 1)
        let retryPolicy = RetryPolicy(count: .milliseconds(100), look: .milliseconds(20))
        let target = UploadTarget("home", pace: UploadPace(requestsPerSecond: 50))
        let uploader = uploader(to: server, target, stay: .forever, retryPolicy: retryPolicy) { event in
            events.withLock { $0.append(event) }
        }
        async let outcome = uploader.run()
        var second = 0
        try await until {
            try await record(second..<second + 20)
            second += 20
            uploader.wake()
            return !events.withLock(\.isEmpty)
        }
        let sent = server.accepted.count
        try await record(second..<second + 20)
        uploader.wake()
        try await until { server.accepted.count >= sent + 20 }
        #expect(events.withLock(\.self) == [.fallsBehind(requestsPerSecond: 50)])
        uploader.finish()
        _ = await outcome
    }

    @Test func `tries at once when somebody asks for it`() async throws {
        try await record(0..<3)
        let server = ScriptedServer { _, number in
            number == 0 ? .answer(.notAuthorized(reason: "no")) : .answer(.accepted)
        }
        let retryPolicy = RetryPolicy(look: .milliseconds(20))
        let uploader = uploader(to: server, batch: 9, stay: .forever, retryPolicy: retryPolicy)
        async let outcome = uploader.run()
        try await until { !server.requests.isEmpty }
        await storage.askForAttempt(by: "home")
        try await until { server.accepted.count >= 3 }
        uploader.finish()
        _ = await outcome
    }

    @Test func `ends at once when it is cancelled, with the queue as the server left it`() async throws {
        try await record(0..<10)
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        let server = ScriptedServer { _, _ in
            request.yield()
            try? await Task.sleep(for: .seconds(3600))
            return .failure(.cancelled)
        }
        let uploader = uploader(to: server, batch: 9, stay: .forever)
        let task = Task { await uploader.run() }
        // The test's time limit ends this wait.
        _ = await requests.first { _ in true }
        task.cancel()
        #expect(await task.value.acknowledged == 0)
        #expect(try await status().waiting == 10)
    }

    // MARK: -

    /// Stores locations 1 s and 0.001° of latitude apart.
    func record(_ seconds: Range<Int>) async throws {
        let fixes = seconds.map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 1000) }
        _ = try await storage.append(fixes, from: receiver)
    }

    func uploader(
        to server: ScriptedServer,
        _ target: UploadTarget = UploadTarget("home", pace: UploadPace(batch: 9, requestsPerSecond: 1e6)),
        batch: Int? = nil,
        hiding hidden: [HiddenArea] = [],
        stay: Uploader.Lifetime,
        retryPolicy: RetryPolicy = RetryPolicy(
            unreachable: .milliseconds(5)...(.milliseconds(20)),
            unwilling: .milliseconds(5)...(.milliseconds(20)),
            look: .milliseconds(20)
        ),
        clock: any Clock<Duration> = ContinuousClock(),
        observe: @escaping @Sendable (UploadEvent) -> Void = { _ in }
    ) -> Uploader {
        var target = target
        if let batch { target.pace.batch = batch }
        return Uploader(
            to: target,
            hiding: hidden,
            from: storage,
            by: server,
            stay: stay,
            retryPolicy: retryPolicy,
            now: { .morning(5000) },
            clock: clock,
            observe: observe
        )
    }

    func upload(
        to server: ScriptedServer,
        batch: Int? = nil,
        pace: UploadPace = UploadPace(batch: 9, requestsPerSecond: 1e6),
        hiding hidden: [HiddenArea] = [],
        attempts: Int = 1,
        retryPolicy: RetryPolicy? = nil,
        observe: @escaping @Sendable (UploadEvent) -> Void = { _ in }
    ) async -> UploadOutcome {
        let stay = Uploader.Lifetime.untilDone(attempts: attempts)
        let target = UploadTarget("home", pace: pace)
        let uploader =
            if let retryPolicy {
                uploader(
                    to: server,
                    target,
                    batch: batch,
                    hiding: hidden,
                    stay: stay,
                    retryPolicy: retryPolicy,
                    observe: observe
                )
            } else {
                uploader(to: server, target, batch: batch, hiding: hidden, stay: stay, observe: observe)
            }
        return await uploader.run()
    }

    func status() async throws -> UploadStatus {
        await storage.uploadStatus(of: "home", UploadSelection())
    }
}
