package import GNSS

/// Storage that forgets: for tests of what needs storage, and the plainest reading of storage's contract.
package actor InMemoryStorage: StorageService {
    private var stored: [StoredFix] = []
    private var trackList: [Track] = []
    private var latestTracks: [ReceiverIdentity: Int] = [:]
    private var locations: [ReceiverIdentity: [UTCTime: Location]] = [:]

    /// Storage with nothing in it.
    package init() {}

    /// Stores judged fixes of one receiver.
    package func append(_ fixes: [JudgedFix], from receiver: ReceiverIdentity) -> AppendResult {
        var result = AppendResult()
        for judged in fixes {
            if let location = judged.verdict.location {
                if locations[receiver]?[location.time] != nil {
                    result.alreadyStored += 1
                    continue
                }
                assignTrack(to: location, of: receiver)
                locations[receiver, default: [:]][location.time] = location
            }
            let track = judged.verdict.location == nil ? nil : latestTrack(of: receiver)?.id
            stored.append(StoredFix(id: Int64(stored.count + 1), receiver: receiver, track: track, judged: judged))
            result.stored += 1
        }
        return result
    }

    /// A page of stored fixes in order of time, then of arrival.
    package func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) -> [StoredFix] {
        let wanted = stored.filter { isSelected($0, selection) }
            .sorted { (time(of: $0) ?? .earliest, $0.id) < (time(of: $1) ?? .earliest, $1.id) }
        let rest = wanted.drop { fix in
            last.map { (time(of: fix) ?? .earliest, fix.id) <= (time(of: $0) ?? .earliest, $0.id) } ?? false
        }
        return Array(rest.prefix(max(1, limit)))
    }

    /// All tracks, in order of their start.
    package func tracks() -> [Track] {
        trackList.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    private func isSelected(_ fix: StoredFix, _ selection: FixSelection) -> Bool {
        guard let time = time(of: fix) else { return selection.includesTimeless }
        let location = fix.judged.verdict.location
        if location == nil, !selection.includesRejected { return false }
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

    private func assignTrack(to location: Location, of receiver: ReceiverIdentity) {
        guard let track = latestTrack(of: receiver), location.time > track.end,
            location.time.seconds(since: track.end) <= 300,
            let last = locations[receiver]?[track.end]
        else {
            latestTracks[receiver] = trackList.count
            trackList.append(
                Track(
                    id: Int64(trackList.count + 1),
                    receiver: receiver,
                    start: location.time,
                    end: location.time,
                    points: 1,
                    distance: 0,
                    movingTime: 0
                )
            )
            return
        }
        let isMoving = location.speedOverGround.map { $0 >= 0.5 } ?? true
        let step = isMoving ? last.coordinate.distance(to: location.coordinate) : 0
        trackList[Int(track.id) - 1] = Track(
            id: track.id,
            receiver: receiver,
            start: track.start,
            end: location.time,
            points: track.points + 1,
            distance: track.distance + step,
            movingTime: track.movingTime + (isMoving ? location.time.seconds(since: track.end) : 0)
        )
    }

    private func latestTrack(of receiver: ReceiverIdentity) -> Track? {
        latestTracks[receiver].map { trackList[$0] }
    }

    private func time(of fix: StoredFix) -> UTCTime? {
        fix.judged.verdict.location?.time ?? fix.judged.received.fix.time
    }
}

extension UTCTime {
    fileprivate static let earliest = UTCTime(nanosecondsSince1970: .min)
}
