import GNSS
import Logbook
import Pipeline

/// A receiver that says what it is given, until it is stopped.
struct Rehearsal: LocationService {
    let receiver = ReceiverIdentity("rehearsal")
    let line = AsyncThrowingStream<[ReceivedFix], any Error>.makeStream()
    func fixes() -> AsyncThrowingStream<[ReceivedFix], any Error> { line.stream }
    func stop() { line.continuation.finish() }
}

/// Accepts what four satellites or more were used for.
struct FourSatellites: LocationFilter {
    func verdict(on received: ReceivedFix) -> FilterVerdict {
        let fix = received.fix
        guard let location = Location(fix) else { return .rejected(Rejection(.noFix)) }
        return (fix.satellitesUsed ?? 0) >= 4 ? .accepted(location) : .rejected(Rejection(.poorGeometry))
    }
}

/// Keeps the latest thousand fixes.
actor ShortMemory: StorageService {
    private(set) var latest: [JudgedFix] = []
    func append(_ fixes: [JudgedFix], to run: FilterRun) -> AppendResult {
        latest = (latest + fixes).suffix(1000)
        return AppendResult(stored: fixes.count)
    }
}

/// Counts how often there was something to send.
actor Doorbell: CommunicationService {
    private(set) var rings = 0
    func locationsAreWaiting() { rings += 1 }
}

/// Runs the four parts until the receiver has nothing more to say.
func rehearse(_ service: Rehearsal, into memory: ShortMemory, ringing bell: Doorbell) async throws {
    try await LocationPipeline(from: service, through: FourSatellites(), into: memory, announcingTo: bell).run()
}
