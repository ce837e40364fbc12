internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemPackage

/// A thread that runs the jobs of actors and tasks one after the other.
///
/// Tasks and actors that share a thread call each other without waking another thread, which costs more than most of
/// their work. The thread may block, as it is not one of the few that all other tasks share. It starts with the first
/// job and ends with the last reference.
package final class ExecutorThread: SerialExecutor, TaskExecutor {
    private let jobs: JobQueue

    /// Creates an executor; `name` appears in `ps -T`.
    package init(_ name: String = "storage") { jobs = JobQueue(name) }

    deinit { jobs.end() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        perform { [self] in
            unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }

    /// Runs blocking work on the thread, after all earlier jobs.
    package func perform(_ work: @escaping @Sendable () -> Void) {
        // The thread must not end before its jobs.
        jobs.add { [self] in withExtendedLifetime(self) { work() } }
    }

    /// Runs blocking work on the thread and returns its result.
    package func run<Result: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
            perform {
                do throws(Failure) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try outcome.get()
    }

    /// A clock whose sleepers this thread wakes, so that no timer wakes other threads.
    package var clock: ThreadClock { ThreadClock(thread: self) }

    fileprivate func sleep(until deadline: ContinuousClock.Instant) async throws {
        let timer = jobs.nextTimer()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { jobs.add(timer, due: deadline, $0) }
        } onCancel: {
            jobs.cancel(timer)
        }
    }
}

/// The continuous clock, with sleeps that a thread times.
package struct ThreadClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    fileprivate let thread: ExecutorThread

    package var now: Instant { .now }
    package var minimumResolution: Duration { ContinuousClock().minimumResolution }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await thread.sleep(until: deadline)
    }
}

/// The jobs and timers of a thread, which outlive its executor until they are done.
private final class JobQueue: Sendable {
    private typealias Job = @Sendable () -> Void
    private typealias Sleeper = CheckedContinuation<Void, any Error>

    private struct State: Sendable {
        var jobs: [Job] = []
        var timers: [Int: (deadline: ContinuousClock.Instant, sleeper: Sleeper)] = [:]
        var nextTimer = 0
        var hasThread = false
        var isWaiting = false
        var isOver = false
    }

    private enum Step {
        case run([Job])
        case wake([Sleeper])
        case wait(nanoseconds: Int?)
        case end
    }

    private let name: String
    private let state = Mutex(State())
    private let bell = Bell()

    init(_ name: String) { self.name = name }

    func add(_ job: @escaping @Sendable () -> Void) { change { $0.jobs.append(job) } }

    /// Ends the thread after its jobs.
    func end() { change { $0.isOver = true } }

    func nextTimer() -> Int {
        state.withLock { state in
            state.nextTimer += 1
            return state.nextTimer
        }
    }

    func add(_ timer: Int, due deadline: ContinuousClock.Instant, _ sleeper: CheckedContinuation<Void, any Error>) {
        var isCancelled = false
        change { state in
            // A task is marked as cancelled before its handler runs, which then finds no timer.
            isCancelled = Task.isCancelled
            if !isCancelled { state.timers[timer] = (deadline, sleeper) }
        }
        if isCancelled { sleeper.resume(throwing: CancellationError()) }
    }

    func cancel(_ timer: Int) {
        state.withLock { $0.timers.removeValue(forKey: timer) }?.sleeper.resume(throwing: CancellationError())
    }

    /// Changes the state and wakes the thread if it waits.
    private func change(_ body: (inout State) -> Void) {
        let (mustStart, mustRing) = state.withLock { state in
            body(&state)
            defer { (state.hasThread, state.isWaiting) = (state.hasThread || !state.isOver, false) }
            return (!state.hasThread && !state.isOver, state.isWaiting)
        }
        if mustStart { start() }
        if mustRing { bell.ring() }
    }

    private func start() {
        do throws(Errno) {
            try BackgroundThread.start(name) { self.run() }
        } catch {
            // There are too many threads: borrow one that exists already.
            DispatchQueue.global().async { self.run() }
        }
    }

    private func run() {
        while true {
            switch nextStep() {
            case .run(let jobs): for job in jobs { job() }
            case .wake(let sleepers): for sleeper in sleepers { sleeper.resume() }
            case .wait(let nanoseconds): bell.wait(nanoseconds: nanoseconds)
            case .end: return
            }
        }
    }

    private func nextStep() -> Step {
        state.withLock { state in
            state.isWaiting = false
            let now = state.timers.isEmpty ? nil : ContinuousClock.now
            if let now {
                let due = state.timers.filter { $0.value.deadline <= now }
                for timer in due.keys { state.timers[timer] = nil }
                if !due.isEmpty { return .wake(due.sorted { $0.key < $1.key }.map(\.value.sleeper)) }
            }
            if !state.jobs.isEmpty {
                defer { state.jobs = [] }
                return .run(state.jobs)
            }
            if state.isOver { return .end }
            state.isWaiting = true
            guard let now, let next = state.timers.values.map(\.deadline).min() else { return .wait(nanoseconds: nil) }
            // A later deadline is checked again.
            return .wait(nanoseconds: Int(min(now.duration(to: next), .seconds(86_400)) / .nanoseconds(1)) + 1)
        }
    }
}

/// Wakes a waiting thread; a ring before the wait ends that wait at once.
@safe private final class Bell: Sendable {
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private nonisolated(unsafe) var isRung = false

    init() {
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func ring() {
        unsafe pthread_mutex_lock(mutex)
        unsafe isRung = true
        unsafe pthread_mutex_unlock(mutex)
        // Not before unlocking: the thread would wake only to wait for the mutex.
        unsafe pthread_cond_signal(condition)
    }

    /// Waits for a ring; without a limit if `nanoseconds` is `nil`.
    func wait(nanoseconds: Int?) {
        var end = timespec()
        if let nanoseconds {
            unsafe clock_gettime(CLOCK_MONOTONIC, &end)
            let (seconds, rest) = (end.tv_nsec + nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
            end = timespec(tv_sec: end.tv_sec + seconds, tv_nsec: rest)
        }
        unsafe pthread_mutex_lock(mutex)
        var reason: CInt = 0
        while unsafe !isRung, reason != ETIMEDOUT {
            reason =
                unsafe nanoseconds == nil
                ? pthread_cond_wait(condition, mutex) : pthread_cond_timedwait(condition, mutex, &end)
        }
        unsafe isRung = false
        unsafe pthread_mutex_unlock(mutex)
    }
}
