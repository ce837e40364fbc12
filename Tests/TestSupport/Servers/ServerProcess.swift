internal import SystemPackage

/// A server program that runs during a test.
final class ServerProcess: Sendable {
    private enum Order { case terminate, kill }

    private let orders: AsyncStream<Order>.Continuation
    private let task: Task<BuiltProgram.Outcome, any Error>
    private let log: SpokenLines

    /// Starts the program and waits until it reports on standard error that it is ready.
    ///
    /// - Throws: `ServerFailure` if it exits first.
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
                    // A program that has exited needs no signal.
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

    var text: String { log.text }

    /// Waits until its output contains a fragment; false if it exits first.
    func says(_ fragment: String) async -> Bool { await log.contains(fragment) }

    func stop() async {
        orders.yield(.terminate)
        orders.finish()
        _ = await task.result
    }

    func kill() async {
        orders.yield(.kill)
        orders.finish()
        _ = await task.result
    }
}

struct ServerFailure: Error, CustomStringConvertible {
    let description: String
}
