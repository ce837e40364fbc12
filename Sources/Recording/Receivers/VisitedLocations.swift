internal import Logbook
internal import Pipeline
internal import Synchronization

/// Passes locations from a pipeline to the watch for arrivals, in one batch per transaction.
final class VisitedLocations: Sendable {
    /// Queue length; the oldest batches are dropped if the watch is too slow.
    private static let most = 1000

    let batches: AsyncStream<[Location]>
    private let output: AsyncStream<[Location]>.Continuation
    private let gathered = Mutex<[Location]>([])

    init() {
        (batches, output) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.most))
    }

    /// Collects locations from an event of the pipeline.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - isFused: whether only locations that represent a vehicle with several receivers count.
    func note(_ event: PipelineEvent, isFused: Bool) {
        switch event {
        case .judged(let fixes):
            gathered.withLock { gathered in
                for fix in fixes where !isFused || fix.fused != nil {
                    switch fix.verdict {
                    case .accepted(let location), .held(let location): gathered.append(location)
                    case .disputed, .rejected: break
                    }
                }
            }
        case .stored:
            let locations = gathered.withLock { gathered in
                defer { gathered = [] }
                return gathered
            }
            if !locations.isEmpty { output.yield(locations) }
        case .leftOut: break
        }
    }

    func finish() { output.finish() }
}
