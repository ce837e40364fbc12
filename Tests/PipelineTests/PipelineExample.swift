import GNSS
import Logbook
import Pipeline

/// A receiver that has nothing to say but what it is given.
struct Rehearsal: LocationService {
    let receiver = ReceiverIdentity("rehearsal")
    let reports: [GNSSFix]
    func fixes() -> AsyncThrowingStream<[ReceivedFix], any Error> {
        AsyncThrowingStream { stream in
            for fix in reports { stream.yield([ReceivedFix(fix: fix)]) }
            stream.finish()
        }
    }
    func stop() {}
}

/// Accepts what four satellites or more were used for.
struct FourSatellites: LocationFilter {
    func verdict(on fix: GNSSFix) -> FilterVerdict {
        guard let location = Location(fix) else { return .rejected(Rejection(.noFix)) }
        return (fix.satellitesUsed ?? 0) >= 4 ? .accepted(location) : .rejected(Rejection(.poorGeometry))
    }
}

/// Keeps the latest thousand fixes.
actor ShortMemory: StorageService {
    private(set) var latest: [JudgedFix] = []
    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) -> FilterRun {
        FilterRun(id: 1, receiver: receiver, filter: filter)
    }
    func append(_ fixes: [JudgedFix], to run: FilterRun) -> AppendResult {
        latest = (latest + fixes).suffix(1000)
        return AppendResult(stored: fixes.count)
    }
    func endRun(_ run: FilterRun) {}
}

/// Counts how often there was something to send.
actor Doorbell: CommunicationService {
    private(set) var rings = 0
    func locationsAreWaiting() { rings += 1 }
}

/// Runs the four parts until the receiver has nothing more to say.
func rehearse(_ reports: [GNSSFix], into memory: ShortMemory, ringing bell: Doorbell) async throws {
    try await LocationPipeline(
        from: Rehearsal(reports: reports),
        through: FourSatellites(),
        describedAs: FilterDescription(profile: "four-satellites"),
        into: memory,
        announcingTo: bell
    ).run()
}
