internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// Stores fixes of one receiver and assigns locations to its tracks, within an open transaction.
struct FleetInsertion {
    private let run: FilterRun
    private let chunks: FleetChunks
    private let division: TrackDivision
    private let receiver: Int64
    /// Whether to store repeated locations again, as rejected duplicates.
    private let keepsDuplicates: Bool
    private var instants: FleetInstants
    /// Latest location of this insertion, and the number of its fix.
    private var latest: (location: Location, fix: Int64, suspicion: Suspicion?)?
    /// The fastest location of this insertion that is not ahead of the server's clock.
    private var peak: Location?
    private var periods = FleetPeriods()
    /// Stops that have ended in this insertion.
    private var stops: [Stop] = []
    private let haltBefore: Halt?
    private var fixes: [FixWithNumbers] = []
    private var result = AppendResult()
    /// Repeated locations that are at another place than the stored one, more than a decimetre away.
    private(set) var contradictions = 0

    /// Last numbers of the device, including those assigned here; `storedNumbers` are those in its row.
    private(set) var numbers: DeviceNumbers
    private let storedNumbers: DeviceNumbers

    private(set) var end: ReceiverEnd

    /// Locks the device and continues the receiver's latest track, of this run or an earlier one.
    init(
        to run: FilterRun,
        dividedBy division: TrackDivision,
        of chunks: FleetChunks
    ) throws(PostgresError) {
        var numbers = try DeviceNumbers(locking: chunks.device, in: chunks.connection)
        let before = numbers
        let receiver = try chunks.database.receiverNumber(of: run.receiver, or: &numbers)
        if numbers != before { try numbers.store(for: chunks.device, in: chunks.connection) }
        let end = try ReceiverEnd(of: receiver, in: chunks)
        self.init(to: run, of: receiver, dividedBy: division, of: chunks, numbers, behind: end, keepingDuplicates: true)
    }

    /// Continues behind `end`; the device must be locked and `numbers` current.
    init(
        to run: FilterRun,
        of receiver: Int64,
        dividedBy division: TrackDivision,
        of chunks: FleetChunks,
        _ numbers: DeviceNumbers,
        behind end: ReceiverEnd,
        keepingDuplicates keepsDuplicates: Bool
    ) {
        (self.run, self.receiver, self.chunks, self.division) = (run, receiver, chunks, division)
        (self.numbers, self.end, self.keepsDuplicates) = (numbers, end, keepsDuplicates)
        (storedNumbers, haltBefore) = (numbers, end.halt)
        instants = FleetInstants(chunks: chunks, receiver: receiver)
    }

    /// Adds all fixes; call this once.
    mutating func insert(_ fixes: [JudgedFix]) throws(PostgresError) {
        let times = fixes.compactMap { $0.verdict.location?.time }
        try instants.look(for: times.filter(end.locations.mayHaveLocation))
        self.fixes.reserveCapacity(fixes.count)
        for fix in fixes { try insert(fix) }
    }

    private mutating func insert(_ judged: JudgedFix) throws(PostgresError) {
        numbers.fix += 1
        guard let location = judged.verdict.location else {
            add(judged, track: nil)
            return result.stored += 1
        }
        let stored = instants.place(at: location.time)
        let before = end.locations.track?.meter.figures
        let place = end.locations.place(
            location,
            as: judged.verdict.kind,
            suspicion: judged.suspectReasons,
            dividedBy: division,
            isStored: stored != nil
        )
        switch place {
        case .duplicate:
            result.alreadyStored += 1
            if let stored, Self.differ(stored, location.coordinate) { contradictions += 1 }
            guard keepsDuplicates else { return numbers.fix -= 1 }
            // Keep the fix as it reached the filter, so that filtering again gives the same result.
            add(judged.asDuplicate, track: nil)
            return
        case .next(let track):
            add(judged, track: track)
            periods.add(location, before, end.locations.track?.meter.figures)
        case .first:
            try storeTrack()
            numbers.track += 1
            let track = TrackProgress(id: numbers.track, startingAt: location, with: judged)
            try chunks.database.insert(track, of: receiver, with: numbers.fix)
            end.locations.begin(track)
            add(judged, track: track.id)
            periods.add(location, nil, nil)
        }
        if let stop = end.halt.add(location) { stops.append(stop) }
        end.lastOfTrack = numbers.fix
        noteLatest(location, judged.suspicion)
        instants.insert(location)
        result.stored += 1
    }

    private static func differ(_ first: Coordinate, _ second: Coordinate) -> Bool {
        abs(first.latitude - second.latitude) > 1e-6 || abs(first.longitude - second.longitude) > 1e-6
    }

    private mutating func noteLatest(_ location: Location, _ suspicion: Suspicion?) {
        guard location.time.nanosecondsSince1970 < numbers.time + FleetLatest.mostAhead else { return }
        if location.speedOverGround ?? 0 > peak?.speedOverGround ?? -1 { peak = location }
        if let latest, latest.location.time >= location.time { return }
        latest = (location, numbers.fix, suspicion)
    }

    /// Writes the fixes, the track's figures, the device's latest location, the run's extent and the assigned numbers.
    ///
    /// - Returns: the numbers of new and repeated fixes.
    mutating func finish() throws(PostgresError) -> AppendResult {
        try storeTrack()
        if numbers == storedNumbers { return result }
        if let first = fixes.first, let last = fixes.last {
            try chunks.append(fixes, of: receiver, behind: &end.pieces)
            if let latest {
                try chunks.database.note(
                    latest.location,
                    of: receiver,
                    fix: latest.fix,
                    latest.suspicion,
                    peak: peak ?? latest.location
                )
            }
            try periods.store(in: chunks.database)
            try FleetStops(database: chunks.database, receiver: receiver).store(stops, end.halt, instead: haltBefore)
            try chunks.database.receivers.extend(run.id, over: first.id...last.id)
        }
        try numbers.store(for: chunks.device, in: chunks.connection)
        return result
    }

    private mutating func add(_ judged: JudgedFix, track: Int64?) {
        fixes.append(FixWithNumbers(id: numbers.fix, receiver: receiver, run: run.id, track: track, judged: judged))
    }

    /// Stores the latest track's figures if they have changed.
    private mutating func storeTrack() throws(PostgresError) {
        guard let track = end.locations.track, track.isChanged else { return }
        try chunks.database.tracks.update(track, fix: end.lastOfTrack)
        end.locations.noteStored()
    }
}
