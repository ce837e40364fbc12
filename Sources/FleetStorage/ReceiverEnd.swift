internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

/// Position at which a receiver's new fixes are appended.
struct ReceiverEnd {
    var locations: LocationSequence

    /// Number of the latest track's last fix.
    var lastOfTrack: Int64 = 0

    /// Small chunks at the end, latest first.
    var pieces: [FleetChunks.Piece]

    /// Reads a receiver's end, within a transaction that has locked the device.
    init(of receiver: Int64, in chunks: FleetChunks) throws(PostgresError) {
        let tracks = FleetTracks(device: chunks.device, connection: chunks.connection)
        let arrivals = FleetArrivals(chunks: chunks, receiver: receiver)
        var track: TrackProgress?
        if let latest = try tracks.latest(of: receiver) {
            let end = try arrivals.first(in: latest.lastFix...latest.lastFix, limit: 1) { $0.track == latest.id }
            lastOfTrack = latest.lastFix
            // A track whose last location is missing is not continued.
            track = end.first.flatMap { end in TrackProgress(latest, endingWith: end.judged.verdict) }
        }
        locations = LocationSequence(behind: track, latest: try tracks.latestInstant(of: receiver))
        pieces = try chunks.pieces(of: receiver)
    }
}

extension TrackProgress {
    /// Continues a track after its last verdict; `nil` if that has no location.
    fileprivate init?(_ latest: FleetTracks.Latest, endingWith verdict: FilterVerdict) {
        guard let location = verdict.location else { return nil }
        let meter = TrackMeter(
            figures: latest.figures,
            climbMeter: latest.climbMeter,
            last: location,
            as: verdict.kind
        )
        self.init(id: latest.id, firstFix: latest.firstFix, meter: meter)
    }
}
