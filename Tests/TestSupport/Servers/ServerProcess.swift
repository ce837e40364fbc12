internal import SystemPackage

/// Another program that serves while a test goes on.
final class ServerProcess: Sendable {
    private enum Order { case terminate, kill }

    private let orders: AsyncStream<Order>.Continuation
    private let task: Task<BuiltProgram.Outcome, any Error>
    private let log: SpokenLines

    /// Starts it, and waits until it has said on standard error that it serves.
    ///
    /// - Throws: `ServerFailure` where it ends before.
    init(_ tool: Tool, _ arguments: [String], saying readiness: String) async throws {
        guard let path = tool.path else { throw ServerFailure(description: "\(tool.rawValue) is not installed") }
        let (orders, continuation) = AsyncStream<Order>.makeStream()
        let (logs, logContinuation) = AsyncStream<SpokenLines>.makeStream()
        self.orders = continuation
        task = Task {
            defer { logContinuation.finish() }
            return try await BuiltProgram(at: path).run(arguments) { running in
                logContinuation.yield(running.log)
                for await order in orders {
                    // One that has ended by itself needs no end.
                    switch order {
                    case .terminate: try? running.terminate()
                    case .kill: try? running.kill()
                    }
                }
            }
        }
        var iterator = logs.makeAsyncIterator()
        guard let log = await iterator.next() else {
            throw ServerFailure(description: "\(tool.rawValue) has not begun: \(await task.result)")
        }
        self.log = log
        guard await log.contains(readiness) else {
            continuation.finish()
            throw ServerFailure(description: "\(tool.rawValue) has ended; it said: \(log.text)")
        }
    }

    deinit {
        orders.yield(.kill)
        orders.finish()
    }

    /// All that it has said so far.
    var text: String { log.text }

    /// Waits until it has said this; false where it ended without.
    func says(_ fragment: String) async -> Bool { await log.contains(fragment) }

    /// Ends it, and returns when it is gone.
    func stop() async {
        orders.yield(.terminate)
        orders.finish()
        _ = await task.result
    }

    /// Ends it without asking, and returns when it is gone.
    func kill() async {
        orders.yield(.kill)
        orders.finish()
        _ = await task.result
    }
}

/// The reason why a program does not serve.
struct ServerFailure: Error, CustomStringConvertible {
    let description: String
}
