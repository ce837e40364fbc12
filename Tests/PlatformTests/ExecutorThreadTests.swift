import Glibc
import Platform
import Testing

@Suite(.timeLimit(.minutes(1)))
struct `A thread as an executor` {
    private actor Counter {
        nonisolated let thread: ExecutorThread
        var threads: Set<pthread_t> = []

        init(_ thread: ExecutorThread) { self.thread = thread }

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

        func count() { threads.insert(pthread_self()) }
    }

    @Test func `runs an actor and the tasks that prefer it on one thread`() async {
        let thread = ExecutorThread("test")
        let counter = Counter(thread)
        let threads = await withTaskExecutorPreference(thread) {
            var threads: Set<pthread_t> = []
            for _ in 1...3 {
                threads.insert(Self.here())
                await counter.count()
                async let child = Self.later()
                threads.insert(await child)
            }
            return threads
        }
        #expect(threads.count == 1)
        #expect(await counter.threads == threads)
    }

    @Test func `runs blocking work apart from the task that waits for it`() async {
        let here = pthread_self()
        let there = await ExecutorThread("test").run { pthread_self() }
        #expect(here != there)
    }

    @Test func `wakes a sleeper of its clock when its time has come`() async throws {
        let thread = ExecutorThread("test")
        let start = ContinuousClock.now
        try await thread.clock.sleep(for: .milliseconds(3))
        #expect(ContinuousClock.now - start >= .milliseconds(3))
    }

    @Test func `ends the sleep of a task that is cancelled`() async {
        let thread = ExecutorThread("test")
        let task = Task { try await thread.clock.sleep(for: .seconds(3600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private static func here() -> pthread_t { pthread_self() }

    private static func later() async -> pthread_t { here() }
}
