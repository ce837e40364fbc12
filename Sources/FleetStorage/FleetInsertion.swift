internal import FixCodec
internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

/// Stores the fixes of one receiver, and assigns those that have a location to its tracks, within an open transaction.
struct FleetInsertion {
    private let run: FilterRun
    private let chunks: FleetChunks
    private let tracks: FleetTracks
    private let division: TrackDivision
    private let receiver: Int64
    /// True where locations that are there already are kept once more, as rejected duplicates.
    private let keepsDuplicates: Bool
    private var numbers: DeviceNumbers
    private var locations: LocationSequence
    private var instants: FleetInstants
    /// The last fix of the latest track.
    private var lastOfTrack: Int64 = 0
    /// The latest location of this insertion, and its number.
    private var latest: (location: Location, fix: Int64)?
    private var fixes: [NumberedFix] = []
    private var result = AppendResult()

    /// An insertion that goes on where the receiver's latest track ended, in this run or an earlier one.
    init(
        to run: FilterRun,
        dividedBy division: TrackDivision,
        of chunks: FleetChunks,
        keepingDuplicates keepsDuplicates: Bool = true
    ) throws(PostgresError) {
        let (device, connection) = (chunks.device, chunks.connection)
        self.keepsDuplicates = keepsDuplicates
        (self.run, self.chunks, self.division) = (run, chunks, division)
        tracks = FleetTracks(device: device, connection: connection)
        numbers = try DeviceNumbers(locking: device, in: connection)
        let receivers = FleetReceivers(device: device, connection: connection)
        receiver = try receivers.number(of: run.receiver, or: &numbers)
        let arrivals = FleetArrivals(chunks: chunks, receiver: receiver)
        var track: TrackProgress?
        if let latest = try tracks.latest(of: receiver) {
            let end = try arrivals.first(in: latest.lastFix...latest.lastFix, limit: 1) { $0.track == latest.id }
            lastOfTrack = latest.lastFix
            // A track whose last location is gone does not go on.
            track = end.first.flatMap { end in TrackProgress(latest, endingWith: end.judged.verdict) }
        }
        locations = LocationSequence(behind: track, latest: try tracks.latestInstant(of: receiver))
        instants = FleetInstants(chunks: chunks, receiver: receiver)
    }

    /// Takes a fix.
    mutating func insert(_ judged: JudgedFix) throws(PostgresError) {
        numbers.fix += 1
        guard let location = judged.verdict.location else {
            add(judged, track: nil)
            return result.stored += 1
        }
        let kind = judged.verdict.kind
        let isStored = locations.mayHaveLocation(at: location.time) ? try instants.contain(location.time) : false
        switch locations.place(location, as: kind, dividedBy: division, isStored: isStored) {
        case .duplicate:
            result.alreadyStored += 1
            guard keepsDuplicates else { return numbers.fix -= 1 }
            // Judged again, it must have come to the filter as it did now.
            add(JudgedFix(received: judged.received, verdict: .duplicate), track: nil)
            return
        case .next(let track):
            add(judged, track: track)
        case .first:
            try storeTrack()
            numbers.track += 1
            let track = TrackProgress(id: numbers.track, startingAt: location, as: kind)
            try tracks.insert(track, of: receiver, with: numbers.fix)
            locations.begin(track)
            add(judged, track: track.id)
        }
        lastOfTrack = numbers.fix
        noteLatest(location)
        instants.insert(location.time)
        result.stored += 1
    }

    private mutating func noteLatest(_ location: Location) {
        guard location.time.nanosecondsSince1970 < numbers.time + FleetLatest.mostAhead else { return }
        if let latest, latest.location.time >= location.time { return }
        latest = (location, numbers.fix)
    }

    /// Writes all of them, the latest track's figures, the device's latest location, how far the run has come, and the numbers
    /// that were given.
    ///
    /// - Returns: the outcome for the fixes.
    mutating func finish() throws(PostgresError) -> AppendResult {
        try storeTrack()
        if let first = fixes.first, let last = fixes.last {
            try chunks.append(fixes, of: receiver)
            if let latest {
                try FleetLatest(device: chunks.device, connection: chunks.connection)
                    .note(latest.location, of: receiver, fix: latest.fix)
            }
            let sql = """
                UPDATE filter_run SET first_fix = coalesce(first_fix, $3), last_fix = $4
                WHERE device = $1 AND filter_run = $2
                """
            try chunks.connection.run(sql) {
                $0.bind(chunks.device)
                for number in [run.id, first.id, last.id] { $0.bind(number) }
            }
        }
        try numbers.store(for: chunks.device, in: chunks.connection)
        return result
    }

    private mutating func add(_ judged: JudgedFix, track: Int64?) {
        fixes.append(NumberedFix(id: numbers.fix, receiver: receiver, run: run.id, track: track, judged: judged))
    }

    /// Stores the latest track's figures, where they have changed.
    private mutating func storeTrack() throws(PostgresError) {
        guard let track = locations.track, track.isChanged else { return }
        try tracks.update(track, through: lastOfTrack)
        locations.noteStored()
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
