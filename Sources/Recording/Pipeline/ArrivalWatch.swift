internal import GNSS
internal import Logging
internal import Storage
internal import Waypoints

/// Tells when a recording comes to the places of waypoints and leaves them, and ticks them off.
///
/// Whatever becomes of the journal, the recording goes on.
actor ArrivalWatch {
    private let storage: SQLiteStorage
    private let logger: Logger
    private var places: PlaceWatch
    /// The step of the journal that the places are of; nil before it was read.
    private var step: Int64?
    /// What could not be written yet.
    private var waiting: [Passage] = []
    private var isInTrouble = false

    /// A watch over the waypoints of a database.
    ///
    /// - Parameters:
    ///   - storage: the database.
    ///   - usualRadius: metres around a place that does not say itself how large it is.
    ///   - logger: is told what happens.
    init(of storage: SQLiteStorage, usualRadius: Double, logger: Logger) {
        (self.storage, self.logger) = (storage, logger)
        places = PlaceWatch(usualRadius: usualRadius)
    }

    /// Finds out where a visitor was last, before it has new locations.
    ///
    /// - Parameters:
    ///   - visitor: the receiver, or the vehicle that has several.
    ///   - receiver: the receiver that will report.
    func begin(_ visitor: ReceiverIdentity, by receiver: ReceiverIdentity) async {
        await attempt {
            try await readPlaces()
            guard !places.knows(visitor) else { return }
            let location = try await storage.latestLocation(of: receiver)
            let passages = try await storage.latestPassages(of: receiver)
            places.resume(visitor, at: location?.coordinate, after: passages)
        }
    }

    /// Takes in where a visitor has come.
    ///
    /// - Parameters:
    ///   - locations: its next locations, in order.
    ///   - visitor: the receiver, or the vehicle that has several.
    ///   - receiver: the receiver that reported them.
    func take(_ locations: [Location], of visitor: ReceiverIdentity, by receiver: ReceiverIdentity) async {
        await attempt {
            try await readPlaces()
            for location in locations { waiting += places.passages(of: visitor, by: receiver, at: location) }
            try await writeDown()
        }
    }

    /// Reads the journal anew, if it has changed.
    private func readPlaces() async throws {
        let latest = try await storage.latestStep()
        guard latest != step else { return }
        places.watch(try await storage.places())
        step = latest
    }

    private func writeDown() async throws {
        guard !waiting.isEmpty else { return }
        let passages = waiting
        waiting = []
        let arrivals: Set<WaypointIdentifier>
        do {
            arrivals = Set(try await storage.note(passages).map(\.id))
        } catch {
            waiting = passages + waiting
            throw error
        }
        for passage in passages {
            guard let waypoint = try await storage.waypoint(passage.waypoint) else { continue }
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
            if !isInTrouble { logger.error("arrivals are not noted for now: \(Failure(error))") }
            isInTrouble = true
        }
    }
}
