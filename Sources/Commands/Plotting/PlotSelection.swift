internal import GNSS
package import Logbook
internal import Recording
internal import Storage
internal import Terminal

/// The locations that a plot shows.
package struct PlotSelection: Sendable {
    /// The fixes that are wanted.
    package var fixes: FixSelection
    /// Only these tracks; none for all.
    package var tracks: [Track.ID]
    /// The rule for where a vehicle's tracks end.
    package var division: TrackDivision

    /// A selection.
    package init(_ fixes: FixSelection, tracks: [Track.ID] = [], dividedBy division: TrackDivision = TrackDivision()) {
        (self.fixes, self.tracks, self.division) = (fixes, tracks, division)
    }
}

/// The selected tracks of a database, open for reading.
struct PlotSource {
    /// The database.
    let database: any RecordedDatabase
    /// The storage, which has no other tracks than those that are wanted.
    let storage: any StoredFixes
    /// The tracks that are in the selected period at least in part, in order of their start.
    let tracks: [Track]

    private let selection: FixSelection
    private let unreadable: UnreadableFixes

    /// Opens a database.
    ///
    /// - Throws: `Failure` where a wanted track is not there, or an error if the database cannot be read.
    init(_ selection: PlotSelection, in database: any RecordedDatabase) async throws {
        unreadable = UnreadableFixes()
        storage = try await ChosenTracks.forReading(
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

    /// The selected part of a track.
    func selection(of track: Track) -> FixSelection {
        var part = selection
        part.track = track.id
        part.includesRejected = false
        return part
    }

    /// The storage for selections of one of the tracks, which it reads faster than with others left out.
    var storageOfOne: any StoredFixes { (storage as? ChosenTracks)?.storage ?? storage }

    /// The way through the selected locations of a track.
    func pages(of track: Track) -> LocationPages { LocationPages(selection(of: track), from: storageOfOne) }

    /// The failure that says that nothing was selected.
    var emptiness: Failure {
        Failure("nothing in \(database) was selected; gpslog tracks lists what there is.", .noInput)
    }

    /// Throws where something had to be left out of a picture, as it is damaged.
    func requireSound() throws(Failure) {
        if let damage = unreadable.failure(missingIn: "the picture", of: database) { throw damage }
    }
}
