package import GNSS
package import Logbook

/// Merges one of several services by time.
package struct OrderedLocationService<Source: LocationService>: LocationService {
    package let source: Source
    /// The service's number in `order`.
    package let number: Int
    /// The common order of all services.
    package let order: TimeOrder

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

/// A sequence that delivers each fix when no other source has an earlier one.
package struct OrderedFixes<Fixes: AsyncSequence<[ReceivedFix], any Error> & Sendable>: AsyncSequence, Sendable {
    /// The largest credible step between times in seconds; fixes after longer steps may be wrong and are not delayed.
    private static var longestStep: Double { 3600 }

    fileprivate let fixes: Fixes
    fileprivate let number: Int
    fileprivate let order: TimeOrder

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(fixes: fixes.makeAsyncIterator(), number: number, order: order)
    }

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

/// Coordinates several sources so that the one with the earliest next fix always proceeds first.
///
/// Captures that overlap in time are thus merged, with the same result every time.
package actor TimeOrder {
    private struct Turn {
        let time: UTCTime
        let begin: CheckedContinuation<Void, Never>
    }

    /// Sources whose next fix has not arrived.
    private var busy: Set<Int>
    private var waiting: [Int: Turn] = [:]

    /// Creates the order of some sources, which are numbered from 0.
    package init(sources: Int) { busy = Set(0..<sources) }

    /// Waits until no other source has an earlier fix; the others then wait until this source's next call.
    package func waitForTurn(of source: Int, at time: UTCTime) async {
        busy.remove(source)
        await withCheckedContinuation { begin in
            waiting[source] = Turn(time: time, begin: begin)
            giveTurn()
        }
    }

    /// Removes a source after its last fix.
    package func finish(_ source: Int) {
        busy.remove(source)
        giveTurn()
    }

    private func giveTurn() {
        let next = waiting.min { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
        guard busy.isEmpty, let next else { return }
        waiting[next.key] = nil
        busy.insert(next.key)
        next.value.begin.resume()
    }
}
