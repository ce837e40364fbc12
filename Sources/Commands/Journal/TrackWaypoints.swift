internal import GNSS
internal import Logbook
internal import Recording
internal import Waypoints

/// The waypoints that belong to exported tracks: those made during them.
struct TrackWaypoints {
    private let waypoints: [Waypoint]
    private let tracks: [Track]

    /// The waypoints of a database that are on the map, and the tracks that they may belong to.
    init(in database: any RecordedDatabase, of tracks: [Track]) async throws {
        self.tracks = tracks
        let all = try await database.waypoints()
        waypoints = all.reversed().filter { $0.place?.coordinate != nil }
    }

    /// The waypoints of what is selected of the tracks, the oldest first.
    func waypoints(in selection: FixSelection) -> [Waypoint] {
        let spans = tracks.filter { selection.track ?? $0.id == $0.id }.map { track in
            // A note that is made when the last location has just come in is of the track.
            (start: track.start, end: track.end.advanced(bySeconds: CurrentPosition.longestFreshness))
        }
        return waypoints.filter { waypoint in
            guard let place = waypoint.place?.coordinate, selection.box?.contains(place) ?? true else { return false }
            let date = waypoint.creationDate
            guard selection.from.map({ date >= $0 }) ?? true, selection.to.map({ date < $0 }) ?? true else {
                return false
            }
            return spans.contains { date >= $0.start && date <= $0.end }
        }
    }
}
