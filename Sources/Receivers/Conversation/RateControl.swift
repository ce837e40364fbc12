internal import Logbook

/// Tells a receiver that is read how often it is to report, one order after the other.
///
/// Nothing is waited for: one that does not obey goes on as before.
package final class RateControl: Sendable {
    /// The writer of the line, which has to be open.
    package let writer: LineWriter

    private let requests: AsyncStream<Request>.Continuation

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
        let (stream, requests) = AsyncStream.makeStream(of: Request.self)
        self.requests = requests
        Task {
            var isSeldom = false
            for await request in stream {
                switch request {
                case .rate(.onceIn):
                    for bytes in orders.seldom { try? await writer.write(bytes) }
                    isSeldom = true
                case .rate(.full):
                    for step in orders.full { try? await writer.write(step.bytes) }
                    isSeldom = false
                case .end(let isDone):
                    if isSeldom { for step in orders.full { try? await writer.write(step.bytes) } }
                    return isDone()
                }
            }
        }
    }

    deinit { requests.finish() }

    /// Asks for a rate; returns at once.
    func request(_ rate: ReportRate) { requests.yield(.rate(rate)) }

    /// Brings the receiver's own rate back, and does then what is left to do; a second time it does nothing.
    func end(then isDone: @escaping @Sendable () -> Void) { requests.yield(.end(isDone)) }
}
