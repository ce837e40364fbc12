package import GNSS
package import Logbook

/// The reference implementation of the contract of storage, kept in memory.
package actor InMemoryStorage: StorageService, StoredFixes, StoredSkies {
    var stored: [StoredFix] = []
    var targets: [String: TargetProgress] = [:]
    private var trackList: [Track] = []
    private var latestTracks: [ReceiverIdentity: (index: Int, meter: TrackMeter)] = [:]
    private var locations: [ReceiverIdentity: Set<UTCTime>] = [:]

    private var skies: [(receiver: ReceiverIdentity, sky: SkySummary)] = []

    package private(set) var runs: [FilterRun] = []

    package init() {}

    package func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) -> FilterRun {
        let run = FilterRun(id: Int64(runs.count + 1), receiver: receiver, filter: filter)
        runs.append(run)
        return run
    }

    /// Does nothing, as memory needs no tidying up.
    package func endRun(_ run: FilterRun) {}

    package func append(_ fixes: [JudgedFix], to run: FilterRun) -> AppendResult {
        var result = AppendResult()
        for var judged in fixes {
            var track: Track.ID?
            if let location = judged.verdict.location,
                !locations[run.receiver, default: []].insert(location.time).inserted
            {
                judged.verdict = .rejected(Rejection(.duplicateTime, measured: 0, threshold: 0))
                result.alreadyStored += 1
            } else {
                track = assignTrack(to: judged, of: run.receiver)
                result.stored += 1
            }
            let id = Int64(stored.count + 1)
            stored.append(StoredFix(id: id, receiver: run.receiver, run: run.id, track: track, judged: judged))
        }
        return result
    }

    package func append(_ new: [SkySummary], of receiver: ReceiverIdentity) async {
        for sky in new {
            if let last = skies.lastIndex(where: { $0.receiver == receiver }), skies[last].sky.start == sky.start {
                skies.remove(at: last)
            }
            let overlaps = skies.contains {
                $0.receiver == receiver && $0.sky.start <= sky.end && $0.sky.end >= sky.start
            }
            if !overlaps { skies.append((receiver, sky)) }
        }
    }

    package func readSkies(
        from start: UTCTime?,
        to end: UTCTime?,
        of receiver: ReceiverIdentity?,
        _ note: @Sendable (ReceiverIdentity, SkySummary) -> Void
    ) {
        for (owner, sky) in skies.sorted(by: { $0.sky.start < $1.sky.start }) where receiver == nil || receiver == owner
        {
            if sky.end >= start ?? sky.end, end.map({ sky.start < $0 }) ?? true { note(owner, sky) }
        }
    }

    package func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) -> [StoredFix] {
        let wanted = stored.filter { isSelected($0, selection) }
            .sorted { ($0.judged.time ?? .earliest, $0.id) < ($1.judged.time ?? .earliest, $1.id) }
        let rest = wanted.drop { fix in
            last.map { (fix.judged.time ?? .earliest, fix.id) <= ($0.judged.time ?? .earliest, $0.id) } ?? false
        }
        return Array(rest.prefix(max(1, limit)))
    }

    package func tracks() -> [Track] {
        trackList.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    private func isSelected(_ fix: StoredFix, _ selection: FixSelection) -> Bool {
        guard let time = fix.judged.time else { return selection.includesTimeless }
        let location = fix.judged.verdict.location
        guard location == nil ? selection.includesRejected : selection.includesLocated else { return false }
        if selection.isFused, fix.judged.fused == nil || location == nil { return false }
        if let from = selection.from, time < from { return false }
        if let to = selection.to, time >= to { return false }
        if let box = selection.box {
            guard let place = location?.coordinate ?? fix.judged.received.fix.coordinate, box.contains(place) else {
                return false
            }
        }
        guard let id = selection.track else { return true }
        guard let track = trackList.first(where: { $0.id == id }) else { return false }
        if location != nil { return fix.track == id }
        return fix.receiver == track.receiver && (track.start...track.end).contains(time)
    }

    private func assignTrack(to judged: JudgedFix, of receiver: ReceiverIdentity) -> Track.ID? {
        guard let location = judged.verdict.location else { return nil }
        let (kind, suspicion) = (judged.verdict.kind, judged.suspicion?.reasons ?? [])
        var index = trackList.count
        var meter = TrackMeter(startingAt: location, as: kind, suspicion: suspicion)
        if let latest = latestTracks[receiver], (0.000_000_001...300).contains(gap(from: latest.meter, to: location)) {
            (index, meter) = latest
            meter.add(location, as: kind, suspicion: suspicion)
        }
        latestTracks[receiver] = (index, meter)
        let start = index < trackList.count ? trackList[index].start : location.time
        let track = Track(
            id: Int64(index + 1),
            receiver: receiver,
            start: start,
            end: location.time,
            figures: meter.figures
        )
        trackList.replaceSubrange(index..<min(index + 1, trackList.count), with: [track])
        return track.id
    }

    private func gap(from meter: TrackMeter, to location: Location) -> Double {
        location.time.seconds(since: meter.last.time)
    }
}

extension UTCTime {
    fileprivate static let earliest = UTCTime(nanosecondsSince1970: .min)
}
