internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

/// The end of what a receiver has, behind which more is put.
struct ReceiverEnd {
    /// The latest track and the latest instant.
    var locations: LocationSequence

    /// The last fix of the latest track.
    var lastOfTrack: Int64 = 0

    /// The last chunks that are small, the latest first.
    var pieces: [FleetChunks.Piece]

    /// The end of what is stored of a receiver, within an open transaction that has locked the device.
    init(of receiver: Int64, in chunks: FleetChunks) throws(PostgresError) {
        let tracks = FleetTracks(device: chunks.device, connection: chunks.connection)
        let arrivals = FleetArrivals(chunks: chunks, receiver: receiver)
        var track: TrackProgress?
        if let latest = try tracks.latest(of: receiver) {
            let end = try arrivals.first(in: latest.lastFix...latest.lastFix, limit: 1) { $0.track == latest.id }
            lastOfTrack = latest.lastFix
            // A track whose last location is gone does not go on.
            track = end.first.flatMap { end in TrackProgress(latest, endingWith: end.judged.verdict) }
        }
        locations = LocationSequence(behind: track, latest: try tracks.latestInstant(of: receiver))
        pieces = try chunks.pieces(of: receiver)
    }
}

extension TrackProgress {
    /// The track that ends with a verdict; nil where that has no location.
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
