import GNSS
import Logbook
import Recording
import Storage
import Platform

/// The locations to plot.
struct PlotSelection: Sendable {
    var fixes: FixSelection
    /// Tracks to plot; empty for all.
    var tracks: [Track.ID]
    /// The rule for where tracks of a vehicle end.
    var division: TrackDivision

    init(_ fixes: FixSelection, tracks: [Track.ID] = [], dividedBy division: TrackDivision = TrackDivision()) {
        (self.fixes, self.tracks, self.division) = (fixes, tracks, division)
    }
}

/// The selected tracks of a database that is open for reading.
struct PlotSource {
    let database: any RecordedDatabase
    /// The storage, limited to the selected tracks.
    let storage: any StoredFixes
    /// Tracks that overlap the selected period, in order of their start.
    let tracks: [Track]

    private let selection: FixSelection
    private let unreadable: UnreadableFixes

    /// Opens a database for reading.
    init(_ selection: PlotSelection, in database: any RecordedDatabase) async throws {
        unreadable = UnreadableFixes()
        storage = try await TrackChoice.forReading(
            from: database,
            selection.tracks,
            isFused: selection.fixes.isFused,
            dividedBy: selection.division,
            passingOver: unreadable
        )
        let (from, to) = (selection.fixes.from, selection.fixes.to)
        tracks = try await storage.tracks().filter { track in
            (selection.tracks.isEmpty || selection.tracks.contains(track.id))
                && (from.map { track.end >= $0 } ?? true) && (to.map { track.start < $0 } ?? true)
        }
        self.selection = selection.fixes
        self.database = database
    }

    /// Selects a track's fixes within the period.
    func selection(of track: Track) -> FixSelection {
        var part = selection
        part.track = track.id
        part.includesRejected = false
        return part
    }

    /// The unlimited storage, which is faster for selections of a single track.
    var storageOfOne: any StoredFixes { (storage as? TrackChoice)?.storage ?? storage }

    /// Reads a track's selected locations page by page.
    func pages(of track: Track) -> LocationPages { LocationPages(selection(of: track), from: storageOfOne) }

    /// The failure for an empty selection.
    var emptiness: Failure {
        Failure("nothing in \(database) was selected; gpslog tracks lists the tracks.", .noInput)
    }

    /// Fails if damaged data is missing from the image.
    func requireSound() throws(Failure) {
        if let damage = unreadable.failure(missingIn: "the picture", of: database) { throw damage }
    }
}
