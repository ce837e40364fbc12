internal import Synchronization

/// The request that a service end after its current work, unlike cancellation, which asks it to abandon that.
///
/// ``Lifecycle`` makes one for each service. Code that the service calls finds it through the task.
package final class Shutdown: Sendable {
    @TaskLocal package static var current: Shutdown?

    private struct State {
        var isRequested = false
        var handlers: [Int: @Sendable () -> Void] = [:]
        var nextKey = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Calls all handlers; further requests have no effect.
    package func request() {
        let handlers = state.withLock { state in
            state.isRequested = true
            defer { state.handlers = [:] }
            return state.handlers.sorted { $0.key < $1.key }.map(\.value)
        }
        for handler in handlers { handler() }
    }

    package var isRequested: Bool {
        state.withLock(\.isRequested)
    }

    /// Calls a handler at the request, or now if that has come.
    ///
    /// - Returns: a key to remove the handler by; `nil` if it has been called.
    fileprivate func add(_ handler: @escaping @Sendable () -> Void) -> Int? {
        let key: Int? = state.withLock { state in
            guard !state.isRequested else { return nil }
            defer { state.nextKey += 1 }
            state.handlers[state.nextKey] = handler
            return state.nextKey
        }
        if key == nil { handler() }
        return key
    }

    fileprivate func remove(_ key: Int?) {
        guard let key else { return }
        state.withLock { $0.handlers[key] = nil }
    }
}

/// Runs an operation, and calls a handler if a shutdown is requested in the meantime or was before.
package func withShutdownHandler<Value, Fault: Error>(
    operation: () async throws(Fault) -> Value,
    onShutdown handler: @escaping @Sendable () -> Void
) async throws(Fault) -> Value {
    let shutdown = Shutdown.current
    let key = shutdown?.add(handler)
    defer { shutdown?.remove(key) }
    return try await operation()
}

/// Runs an operation that a shutdown cancels.
package func cancelAtShutdown<Value: Sendable, Fault: Error>(
    _ operation: @escaping @Sendable () async throws(Fault) -> Value
) async throws(Fault) -> Value {
    let task = Task<Result<Value, Fault>, Never> {
        do throws(Fault) { return .success(try await operation()) } catch { return .failure(error) }
    }
    let result = await withTaskCancellationHandler {
        await withShutdownHandler {
            await task.value
        } onShutdown: {
            task.cancel()
        }
    } onCancel: {
        task.cancel()
    }
    return try result.get()
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// The elements that arrive before a shutdown is requested.
    package func untilShutdown() -> AsyncStream<Element> {
        AsyncStream { continuation in
            let task = Task {
                for await element in self { continuation.yield(element) }
                continuation.finish()
            }
            let shutdown = Shutdown.current
            let key = shutdown?.add { continuation.finish() }
            continuation.onTermination = { _ in
                shutdown?.remove(key)
                task.cancel()
            }
        }
    }
}

extension Task where Success == Never, Failure == Never {
    package static var isShuttingDown: Bool {
        Shutdown.current?.isRequested ?? false
    }
}
