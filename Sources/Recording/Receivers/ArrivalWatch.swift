package import GNSS
package import Logbook
package import Logging
internal import Pipeline
internal import Synchronization
internal import Platform

/// Reports when receivers arrive at waypoints or leave them, and marks these as visited.
///
/// Errors of the journal never end the recording.
package actor ArrivalWatch {
    private let journal: any WaypointJournal
    private let latestLocation: @Sendable (ReceiverIdentity) async throws -> Location?
    private let logger: Logger
    private var places: PlaceWatch
    /// The journal's step that `places` reflects; `nil` before the first read.
    private var step: Int64?
    /// Passages that could not be written yet.
    private var waiting: [Passage] = []
    private var isInTrouble = false

    /// Creates a watch for the waypoints of a journal.
    ///
    /// - Parameters:
    ///   - journal: the journal.
    ///   - latestLocation: returns the latest stored location of a receiver; `nil` if none is stored.
    ///   - usualRadius: radius in metres for waypoints without their own.
    ///   - logger: the log for arrivals, departures and errors.
    package init(
        of journal: any WaypointJournal,
        since latestLocation: @escaping @Sendable (ReceiverIdentity) async throws -> Location?,
        usualRadius: Double,
        logger: Logger
    ) {
        (self.journal, self.latestLocation, self.logger) = (journal, latestLocation, logger)
        places = PlaceWatch(usualRadius: usualRadius)
    }

    /// Restores the last position of a visitor before its first new location.
    ///
    /// - Parameters:
    ///   - visitor: the receiver, or the vehicle with several receivers.
    ///   - receiver: the receiver that will report.
    package func begin(_ visitor: ReceiverIdentity, by receiver: ReceiverIdentity) async {
        await attempt {
            try await readPlaces()
            guard !places.knows(visitor) else { return }
            let location = try await latestLocation(receiver)
            let passages = try await journal.latestPassages(of: receiver)
            places.resume(visitor, at: location?.coordinate, after: passages)
        }
    }

    /// Checks the next locations of a visitor.
    ///
    /// - Parameters:
    ///   - locations: the locations, in order.
    ///   - visitor: the receiver, or the vehicle with several receivers.
    ///   - receiver: the receiver that reported them.
    package func take(_ locations: [Location], of visitor: ReceiverIdentity, by receiver: ReceiverIdentity) async {
        await attempt {
            try await readPlaces()
            for location in locations { waiting += places.passages(of: visitor, by: receiver, at: location) }
            try await writeDown()
        }
    }

    /// Reads the journal again if it has changed.
    private func readPlaces() async throws {
        let latest = try await journal.latestStep()
        guard latest != step else { return }
        places.watch(try await journal.places())
        step = latest
    }

    private func writeDown() async throws {
        guard !waiting.isEmpty else { return }
        let passages = waiting
        waiting = []
        let arrivals: Set<WaypointIdentifier>
        do {
            arrivals = Set(try await journal.note(passages).map(\.id))
        } catch {
            waiting = passages + waiting
            throw error
        }
        for passage in passages {
            guard let waypoint = try await journal.waypoint(passage.waypoint) else { continue }
            let isArrival = passage.kind == .entered && arrivals.contains(waypoint.id)
            let what = isArrival ? "arrived at" : passage.kind == .entered ? "came again to" : "left"
            logger.notice("\(passage.time.toTheSecond) \(what) \(waypoint.line)")
        }
    }

    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
            isInTrouble = false
        } catch {
            if !isInTrouble { logger.error("arrivals cannot be recorded at present: \(Failure(error))") }
            isInTrouble = true
        }
    }
}

/// Passes locations from a pipeline to the watch for arrivals, in one batch per transaction.
final class LocationVisits: Sendable {
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
