import GNSS
import Logbook
import Recording
import Storage

/// Divides a vehicle's locations into tracks, in order of time.
struct VehicleTracks {
    /// The common identity of all receivers.
    static let receiver = ReceiverIdentity("fused")

    private let division: TrackDivision
    private var ended: [Track] = []
    private var current: (start: UTCTime, meter: TrackMeter)?
    private var lastReceiver: ReceiverIdentity?

    init(dividedBy division: TrackDivision) { self.division = division }

    /// All tracks up to the last location.
    var all: [Track] { ended + [currentTrack].compactMap(\.self) }

    /// Adds the next chosen location.
    mutating func add(
        _ location: Location,
        as kind: FilterVerdict.Kind,
        of receiver: ReceiverIdentity,
        suspicion: Suspicion.Reasons
    ) {
        let isOther = division.dividesReceivers && lastReceiver != receiver
        lastReceiver = receiver
        if let last = current?.meter.last, !isOther, goesOn(from: last.time, to: location.time) {
            current?.meter.add(location, as: kind, suspicion: suspicion)
            return
        }
        ended = all
        current = (location.time, TrackMeter(startingAt: location, as: kind, suspicion: suspicion))
    }

    /// Two receivers may be chosen at the same time.
    private func goesOn(from last: UTCTime, to next: UTCTime) -> Bool {
        next <= last || division.goesOn(from: last, to: next)
    }

    private var currentTrack: Track? {
        guard let (start, meter) = current else { return nil }
        let id = Int64(ended.count + 1)
        return Track(id: id, receiver: Self.receiver, start: start, end: meter.last.time, figures: meter.figures)
    }
}

/// Presents the receivers of a vehicle as one receiver: only the chosen locations, divided into tracks of their own.
struct VehicleFixes: StoredFixes {
    private let storage: any StoredFixes
    private let list: [Track]

    /// Reads all chosen locations to find the tracks.
    init(_ storage: any StoredFixes, dividedBy division: TrackDivision) async throws {
        self.storage = storage
        var tracks = VehicleTracks(dividedBy: division)
        try await storage.read(FixSelection(isFused: true)) { stored in
            let verdict = Self.verdict(of: stored)
            guard let location = verdict.location else { return }
            let suspicion = stored.judged.suspicion?.reasons ?? []
            tracks.add(location, as: verdict.kind, of: stored.receiver, suspicion: suspicion)
        }
        list = tracks.all
    }

    /// Opens a database for reading by receiver, or as one vehicle, whose tracks end by the division.
    static func forReading(
        from database: any RecordedDatabase,
        isFused: Bool,
        dividedBy division: TrackDivision,
        passingOver unreadable: UnreadableFixes? = nil
    ) async throws -> any StoredFixes {
        let storage = try await database.forReading(passingOver: unreadable)
        return isFused ? try await VehicleFixes(storage, dividedBy: division) : storage
    }

    func tracks() -> [Track] { list }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix] {
        var wanted = selection
        wanted.isFused = true
        wanted.track = nil
        if let id = selection.track {
            guard let track = list.first(where: { $0.id == id }) else { return [] }
            let end = track.end.advanced(bySeconds: 1e-9)
            wanted.from = max(selection.from ?? track.start, track.start)
            wanted.to = min(selection.to ?? end, end)
        }
        return try await storage.fixes(in: wanted, after: last, limit: limit).map { stored in
            let time = stored.judged.time
            let track = list.first { track in time.map { (track.start...track.end).contains($0) } ?? false }
            return StoredFix(
                id: stored.id,
                receiver: VehicleTracks.receiver,
                run: stored.run,
                track: track?.id,
                judged: JudgedFix(
                    received: stored.judged.received,
                    verdict: Self.verdict(of: stored),
                    suspicion: stored.judged.suspicion
                )
            )
        }
    }

    /// The verdict with the travelled distance of the vehicle.
    private static func verdict(of stored: StoredFix) -> FilterVerdict {
        let verdict = stored.judged.verdict
        guard var location = verdict.location else { return verdict }
        location.distanceTravelled = stored.judged.fused?.distanceTravelled
        return verdict.with(location)
    }
}
