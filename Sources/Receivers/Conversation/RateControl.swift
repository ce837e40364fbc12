internal import Logbook
internal import Synchronization

/// Switches the report rate of a receiver while it is read, one order at a time.
///
/// Answers are not awaited: a receiver that ignores an order keeps its rate.
package final class RateControl: Sendable {
    /// Writes to the line, which must be open.
    package let writer: LineWriter

    private let requests: AsyncStream<Request>.Continuation
    private let lastRate: LastRate

    private enum Request: Sendable {
        case rate(ReportRate)
        case end(@Sendable () -> Void)
    }

    package init(_ orders: RateSwitch, over writer: LineWriter) {
        self.writer = writer
        let lastRate = LastRate()
        self.lastRate = lastRate
        let (stream, requests) = AsyncStream.makeStream(of: Request.self)
        self.requests = requests
        Task {
            for await request in stream {
                switch request {
                case .rate(.onceIn):
                    lastRate.isSeldom.store(true, ordering: .relaxed)
                    await Self.write(orders.seldom, by: writer)
                case .rate(.full):
                    await lastRate.full(orders, by: writer)
                case .end(let isDone):
                    if lastRate.isSeldom.load(ordering: .relaxed) { await lastRate.full(orders, by: writer) }
                    return isDone()
                }
            }
        }
    }

    deinit { requests.finish() }

    /// Whether the receiver reports at its own rate, judging by the orders that the line accepted.
    package var isAtFullRate: Bool { !lastRate.isSeldom.load(ordering: .relaxed) }

    /// Requests a rate and returns immediately.
    func request(_ rate: ReportRate) { requests.yield(.rate(rate)) }

    /// Restores the receiver's own rate, then calls `isDone`.
    ///
    /// A second call does nothing.
    func end(then isDone: @escaping @Sendable () -> Void) { requests.yield(.end(isDone)) }

    /// Writes orders one by one; returns false if the line did not accept all of them.
    @discardableResult
    private static func write(_ orders: [[UInt8]], by writer: LineWriter) async -> Bool {
        do {
            for bytes in orders { try await writer.write(bytes) }
            return true
        } catch {
            return false
        }
    }

    /// The rate that was last sent to the receiver.
    private final class LastRate: Sendable {
        let isSeldom = Atomic(false)

        func full(_ orders: RateSwitch, by writer: LineWriter) async {
            if await RateControl.write(orders.full.map(\.bytes), by: writer) {
                isSeldom.store(false, ordering: .relaxed)
            }
        }
    }
}

/// The orders that lower a receiver's report rate, and those that restore its configured rate.
package struct RateSwitch: Sendable {
    package let seldom: [[UInt8]]

    /// The steps that restore the configured rate.
    package let full: [UndoStep]
}

extension ReceiverSession {
    /// Prepares orders for one report per `seconds`, or one per second if the receiver cannot report more slowly.
    ///
    /// - Parameter seconds: the interval between reports.
    /// - Throws: `SerialPortError` if the line is lost.
    /// - Returns: the orders, not sent yet; `nil` if the receiver is already as slow or its rate cannot be set.
    package mutating func rateSwitch(onceIn seconds: Double) async throws -> RateSwitch? {
        var actual = dialect.description(conversation.answers).settings.rate
        if actual == nil { actual = try await description().settings.rate }
        guard let actual else { return nil }
        for rate in [1 / seconds, 1] where rate < actual {
            var wanted = ReceiverSettings()
            wanted.rate = rate
            guard let orders = try? dialect.orders(for: wanted, conversation.answers) else { continue }
            let undo = orders.reversed().compactMap { $0.undo.map { UndoStep(bytes: $0, speed: nil) } }
            guard undo.count == orders.count else { continue }
            return RateSwitch(seldom: orders.map(\.bytes), full: undo)
        }
        return nil
    }
}
