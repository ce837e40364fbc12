internal import Logbook
internal import Synchronization

/// Orders a receiver that is read to report seldom or often, one order after the other.
///
/// Nothing is waited for: one that does not obey goes on as before.
package final class RateControl: Sendable {
    /// The writer of the line, which has to be open.
    package let writer: LineWriter

    private let requests: AsyncStream<Request>.Continuation
    private let lastRate: LastRate

    private enum Request: Sendable {
        case rate(ReportRate)
        case end(@Sendable () -> Void)
    }

    /// The control of a receiver.
    ///
    /// - Parameters:
    ///   - orders: the orders that it knows.
    ///   - writer: the writer of its line.
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

    /// True where the receiver was told nothing but to report as before, as far as its line took that.
    package var isAtFullRate: Bool { !lastRate.isSeldom.load(ordering: .relaxed) }

    /// Asks for a rate; returns at once.
    func request(_ rate: ReportRate) { requests.yield(.rate(rate)) }

    /// Brings the receiver's own rate back, and does then what is left to do; a second time it does nothing.
    func end(then isDone: @escaping @Sendable () -> Void) { requests.yield(.end(isDone)) }

    /// Writes orders one after the other; false where the line did not take all of them.
    @discardableResult
    private static func write(_ orders: [[UInt8]], by writer: LineWriter) async -> Bool {
        do {
            for bytes in orders { try await writer.write(bytes) }
            return true
        } catch {
            return false
        }
    }

    /// The rate that the receiver was told last.
    private final class LastRate: Sendable {
        let isSeldom = Atomic(false)

        func full(_ orders: RateSwitch, by writer: LineWriter) async {
            if await RateControl.write(orders.full.map(\.bytes), by: writer) {
                isSeldom.store(false, ordering: .relaxed)
            }
        }
    }
}
