package import GNSS
package import Logbook

/// A service among several whose fixes come in order of time.
package struct OrderedLocationService<Source: LocationService>: LocationService {
    /// The service whose fixes they are.
    package let source: Source
    /// Its number in the order.
    package let number: Int
    /// The order that it is in.
    package let order: TimeOrder

    /// A service that waits for its turn in an order.
    package init(source: Source, number: Int, order: TimeOrder) {
        self.source = source
        self.number = number
        self.order = order
    }

    package var receiver: ReceiverIdentity { source.receiver }

    package func fixes() async throws -> OrderedFixes<Source.Fixes> {
        OrderedFixes(fixes: try await source.fixes(), number: number, order: order)
    }

    package func request(_ rate: ReportRate) -> Bool { source.request(rate) }

    package func stop() { source.stop() }
}

/// Fixes that wait for their turn.
package struct OrderedFixes<Fixes: AsyncSequence<[ReceivedFix], any Error> & Sendable>: AsyncSequence, Sendable {
    /// Seconds: a time farther from the one before may be wrong, and nothing waits for it.
    private static var longestStep: Double { 3600 }

    fileprivate let fixes: Fixes
    fileprivate let number: Int
    fileprivate let order: TimeOrder

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(fixes: fixes.makeAsyncIterator(), number: number, order: order)
    }

    /// Walks through the fixes once.
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var fixes: Fixes.AsyncIterator
        fileprivate let number: Int
        fileprivate let order: TimeOrder
        private var page: ArraySlice<ReceivedFix> = []
        private var last: UTCTime?
        private var turn = UTCTime(nanosecondsSince1970: .min)

        fileprivate init(fixes: Fixes.AsyncIterator, number: Int, order: TimeOrder) {
            self.fixes = fixes
            self.number = number
            self.order = order
        }

        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(any Error) -> [ReceivedFix]? {
            while page.isEmpty {
                guard let next = try await fixes.next(isolation: actor) else { return nil }
                page = next[...]
            }
            let received = page.removeFirst()
            if let time = received.fix.time {
                if last.map({ abs(time.seconds(since: $0)) <= OrderedFixes.longestStep }) ?? true { turn = time }
                last = time
            }
            await order.waitForTurn(of: number, at: turn)
            return [received]
        }
    }
}
