internal import Logbook
internal import Pipeline
internal import Synchronization

/// The locations of a pipeline on their way to the watch over arrivals: all that come with a transaction at once.
final class VisitedLocations: Sendable {
    /// The most batches that wait while the watch is busy; the oldest are passed over then.
    private static let most = 1000

    /// The batches of locations that are to be looked at next.
    let batches: AsyncStream<[Location]>
    private let output: AsyncStream<[Location]>.Continuation
    private let gathered = Mutex<[Location]>([])

    init() {
        (batches, output) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.most))
    }

    /// Takes in what the pipeline tells.
    ///
    /// - Parameters:
    ///   - event: the event that the pipeline tells of.
    ///   - isFused: true where only what stands for a vehicle with several receivers counts.
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

    /// No more locations come.
    func finish() { output.finish() }
}
