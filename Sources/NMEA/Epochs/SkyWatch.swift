internal import GNSS

/// Notices that most signals have become much weaker than each was in the last 90 s.
///
/// A covered antenna looks the same as a jammed one. Lists of satellites may be spread over several epochs, as above
/// 1 Hz, or come only every few seconds: the watch joins them, and compares once all are there. Time is the receiver's.
struct SkyWatch: Sendable {
    /// The signals of a satellite in one band.
    private struct Track: Sendable {
        /// The place in `places`.
        var place = 0
        /// The average strength in dB-Hz while signals were normal.
        var usual: Float = 0
        /// The number of lists in the average, up to `longestAverage`.
        var learned: Float = 0
        /// The strongest signal of the current lists in dB-Hz; 0 if none.
        var current: Float = 0
        /// The lists that last contained the satellite.
        var round = 0
        /// When the satellite was last received, in milliseconds of `now`.
        var receivedAt = 0
        /// Whether the latest normal lists contained a signal.
        var isExpected = false
    }

    /// How many signals are weaker than usual.
    private struct Tally {
        let compared, weaker, muchWeaker: Int

        /// Unpacks three numbers of ten bits each.
        init(_ packed: Int) { (compared, weaker, muchWeaker) = (packed & 1023, packed >> 10 & 1023, packed >> 20) }

        /// Whether most are 5 dB weaker.
        var isUnusual: Bool { compared >= 4 && weaker * 2 >= compared }

        /// Whether at least 80 % are 5 dB weaker, and most 8 dB.
        var isWeak: Bool { compared >= 4 && weaker * 10 >= compared * 8 && muchWeaker * 2 >= compared }
    }

    /// Whether most signals are weak.
    private(set) var areSignalsWeak = false

    /// Empty until satellites are listed; the first `trackCount` are in use.
    private var tracks: [Track] = []
    private var trackCount = 0
    /// The index in `tracks` plus 1, by constellation, number and band; empty until satellites are listed.
    private var places: [UInt8] = []

    /// Milliseconds since the first list, and the time of day to which they belong.
    private var now = 0
    private var timeOfDay: Int64?

    private var round = 1
    /// A bit for each constellation and signal in the current lists and in the previous ones.
    private var (sets, setsBefore): (UInt64, UInt64) = (0, 0)
    /// When the current lists began; `nil` between lists.
    private var roundBegan: Int?
    private var nextRoundAt = 0

    /// When signals became unusual, normal again, and were last weak.
    private var (unusualSince, normalSince, weakAt): (Int?, Int?, Int?)
    /// The number of weak lists in a row.
    private var weakLists = 0

    private static let mostTracks = 192
    /// Lists of satellites are compared every 3 s, and every second once they are unusual.
    private static let (calmPause, watchfulPause) = (2900, 900)
    /// The shortest time for which signals must have been unusual, and the least number of weak lists in a row: few
    /// satellites, listed every 5 s, are weak in two by chance.
    private static let (weakFor, leastWeakLists) = (8000, 3)
    private static let normalFor = 5000
    /// Signals that return only in part end it later.
    private static let notWeakFor = 20_000
    /// Weaker signals, as indoors, vary too much to be compared.
    private static let leastUsual: Float = 30
    /// A weaker level that is not weak enough becomes the usual one.
    private static let unusualFor = 60_000
    private static let memory = 90_000
    /// Satellites move on, so strengths of half an hour ago prove nothing.
    private static let longestWait = 1_800_000
    private static let (leastLearned, longestAverage): (Float, Float) = (5, 20)

    /// Takes the satellites listed in an epoch.
    @inline(__always)
    mutating func take(_ satellites: [Satellite], at time: TimeOfDay) {
        let time = time.nanosecondsSinceMidnight
        let elapsed = timeOfDay.map { (time &- $0) / 1_000_000 } ?? 0
        // Most epochs above 1 Hz, and most at 1 Hz, come before the next comparison.
        if roundBegan == nil, elapsed >= 0, now &+ Int(elapsed) < nextRoundAt { return }
        compare(satellites, at: time, elapsed: elapsed)
    }

    @inline(never)
    private mutating func compare(_ satellites: [Satellite], at time: Int64, elapsed: Int64) {
        guard advance(to: time, by: elapsed) else { return }
        if roundBegan != nil, areListed(satellites) { finishRound() }
        guard roundBegan != nil || now >= nextRoundAt else { return }
        if roundBegan == nil { roundBegan = now }
        add(satellites)
        // Wait for the other lists of a receiver that spreads them over several epochs.
        if setsBefore != 0, sets & setsBefore == setsBefore { finishRound() }
    }

    /// Moves the time forward; `false` for an epoch out of order.
    private mutating func advance(to time: Int64, by elapsed: Int64) -> Bool {
        let day: Int64 = 86_400_000
        let elapsed = elapsed < -day / 2 ? elapsed + day : elapsed
        if timeOfDay != nil, (-10_000..<0).contains(elapsed) { return false }
        if !(0...Int64(Self.memory)).contains(elapsed) { self = SkyWatch() }
        timeOfDay = time
        now += (0...Int64(Self.memory)).contains(elapsed) ? Int(elapsed) : 0
        return true
    }

    private static func place(of satellite: Satellite) -> Int {
        satellite.constellationCode << 7 | (satellite.number & 63) << 1 | (isOfUpperBand(satellite) ? 0 : 1)
    }

    /// Whether the signal is near 1.58 GHz; a jammer may disturb only this band, or only the others.
    private static func isOfUpperBand(_ satellite: Satellite) -> Bool {
        guard let signal = satellite.signal, signal > 1 else { return true }
        return switch satellite.constellation {
        case .galileo: signal == 6 || signal == 7
        case .beiDou, .qzss: signal <= 4
        default: false
        }
    }

    /// Whether the current lists contain these satellites, judged by the first that was ever received.
    private func areListed(_ satellites: [Satellite]) -> Bool {
        guard !places.isEmpty else { return false }
        for satellite in satellites {
            let place = Int(places[Self.place(of: satellite)])
            guard place > 0 else { continue }
            return tracks[place - 1].round == round && sets & Self.set(of: satellite) != 0
        }
        return false
    }

    /// A bit for the constellation and the signal.
    private static func set(of satellite: Satellite) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: satellite.constellationCode << 3 ^ Int(satellite.signal.map { $0 &+ 1 } ?? 0))
    }

    private mutating func add(_ satellites: [Satellite]) {
        if places.isEmpty {
            places = [UInt8](repeating: 0, count: 1024)
            tracks = [Track](repeating: Track(), count: Self.mostTracks)
        }
        for satellite in satellites { sets |= Self.set(of: satellite) }
        Self.add(satellites, of: round, to: &tracks, &trackCount, &places)
    }

    private static func add(
        _ satellites: [Satellite],
        of round: Int,
        to allTracks: inout [Track],
        _ count: inout Int,
        _ allPlaces: inout [UInt8]
    ) {
        var places = allPlaces.mutableSpan
        var tracks = allTracks.mutableSpan
        for satellite in satellites {
            let place = place(of: satellite)
            if places[place] == 0 {
                guard satellite.signalToNoise != nil, count < mostTracks else { continue }
                tracks[count] = Track(place: place)
                count += 1
                places[place] = UInt8(truncatingIfNeeded: count)
            }
            let index = Int(places[place]) - 1
            var track = tracks[index]
            let strength = Float(satellite.signalToNoise ?? 0)
            track.current = track.round == round ? max(track.current, strength) : strength
            track.round = round
            tracks[index] = track
        }
    }
}

// MARK: - Complete lists

extension SkyWatch {
    private mutating func finishRound() {
        let began = roundBegan ?? now
        let tallies = compare()
        let isUnusual = tallies.0.isUnusual || tallies.1.isUnusual
        decide(isWeak: tallies.0.isWeak || tallies.1.isWeak, isUnusual: isUnusual, at: began)
        if !areSignalsWeak, unusualSince.map({ began - $0 > Self.unusualFor }) ?? true { learn(at: began) }
        nextRoundAt = began + (isUnusual || areSignalsWeak ? Self.watchfulPause : Self.calmPause)
        (setsBefore, sets, roundBegan) = (sets, 0, nil)
        round += 1
    }

    /// Compares the current strengths with the usual ones, in the upper band and in the others.
    private mutating func compare() -> (Tally, Tally) {
        var (upper, lower) = (0, 0)
        let (count, round, now) = (trackCount, round, now)
        var tracks = tracks.mutableSpan
        for index in 0..<count {
            var track = tracks[index]
            if track.round != round {
                track.current = 0
                tracks[index].current = 0
            }
            guard track.isExpected, track.learned >= Self.leastLearned, track.usual >= Self.leastUsual else { continue }
            if now - track.receivedAt > Self.longestWait { tracks[index].isExpected = false }
            let loss = track.usual - track.current
            let packed = 1 | (loss >= 5 ? 1 << 10 : 0) | (loss >= 8 ? 1 << 20 : 0)
            if track.place & 1 == 0 { upper += packed } else { lower += packed }
        }
        return (Tally(upper), Tally(lower))
    }

    private mutating func decide(isWeak: Bool, isUnusual: Bool, at time: Int) {
        unusualSince = isUnusual ? unusualSince ?? time : nil
        normalSince = isUnusual ? nil : normalSince ?? time
        if isWeak {
            weakLists += 1
            if weakLists >= Self.leastWeakLists, let unusualSince, time - unusualSince >= Self.weakFor {
                areSignalsWeak = true
            }
            return weakAt = time
        }
        weakLists = 0
        if areSignalsWeak, let weakAt, time - weakAt >= Self.notWeakFor {
            areSignalsWeak = false
            // Do not learn from what is left at once.
            unusualSince = unusualSince.map { _ in time }
        }
        if let normalSince, time - normalSince >= Self.normalFor { areSignalsWeak = false }
    }

    /// Adds the current strengths to the usual ones.
    private mutating func learn(at time: Int) {
        var stale = 0
        let count = trackCount
        var tracks = tracks.mutableSpan
        for index in 0..<count {
            var track = tracks[index]
            let isOld = time - track.receivedAt > Self.memory
            track.isExpected = track.current > 0
            if track.isExpected {
                if isOld { track.learned = 0 }
                track.receivedAt = time
                track.learned = min(track.learned + 1, Self.longestAverage)
                track.usual += (track.current - track.usual) / track.learned
            } else if isOld {
                stale += 1
            }
            tracks[index] = track
        }
        if stale > 16 { removeTracks(receivedBefore: time - Self.memory) }
    }

    private mutating func removeTracks(receivedBefore time: Int) {
        for place in places.indices { places[place] = 0 }
        var kept = 0
        for index in 0..<trackCount where tracks[index].receivedAt >= time {
            tracks[kept] = tracks[index]
            kept += 1
            places[tracks[index].place] = UInt8(truncatingIfNeeded: kept)
        }
        trackCount = kept
    }
}
