internal import GNSS
internal import Logbook
internal import Recording
internal import Storage

/// The storage of a vehicle with several receivers, read as if one receiver had recorded it: only the locations that
/// were chosen, in tracks of their own.
struct VehicleFixes: StoredFixes {
    private static let pageSize = 512

    private let storage: any StoredFixes
    private let list: [Track]

    /// Walks over all chosen locations to find the tracks.
    init(_ storage: any StoredFixes, dividedBy division: TrackDivision) async throws {
        self.storage = storage
        var tracks = VehicleTracks(dividedBy: division)
        var last: StoredFix?
        repeat {
            let page = try await storage.fixes(in: FixSelection(isFused: true), after: last, limit: Self.pageSize)
            for stored in page {
                let verdict = Self.verdict(of: stored)
                guard let location = verdict.location else { continue }
                tracks.add(location, as: verdict.kind, of: stored.receiver)
            }
            last = page.count < Self.pageSize ? nil : page.last
        } while last != nil
        list = tracks.all
    }

    /// Opens a database for reading: as its receivers have recorded it, or as a vehicle's.
    ///
    /// - Parameters:
    ///   - database: the database that was recorded into.
    ///   - isFused: true where all receivers are taken as one vehicle.
    ///   - division: the rule for where a vehicle's tracks end; those of receivers end where they were stored to end.
    ///   - unreadable: the record in which readings note what they have to leave out because it is damaged.
    /// - Returns: storage to read from.
    /// - Throws: an error if the database cannot be read.
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
                judged: JudgedFix(received: stored.judged.received, verdict: Self.verdict(of: stored))
            )
        }
    }

    /// A verdict whose location has travelled as far as the vehicle.
    private static func verdict(of stored: StoredFix) -> FilterVerdict {
        let verdict = stored.judged.verdict
        guard var location = verdict.location else { return verdict }
        location.distanceTravelled = stored.judged.fused?.distanceTravelled
        return verdict.with(location)
    }
}
