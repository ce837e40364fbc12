internal import GNSS

/// Notices that most signals have become much weaker than each was in the last 90 s.
///
/// A covered antenna looks the same as a jammed one. Lists of satellites may be spread over several epochs, as above
/// 1 Hz, or come only every few seconds: the watch joins them, and compares once all are there. Time is the receiver's.
struct SkyWatch: Sendable {
    /// The signals of a satellite in one band.
    private struct Track: Sendable {
        /// The place in `places`.
        let place: Int
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
        var compared = 0
        var weaker = 0
        var muchWeaker = 0

        /// Whether most are 5 dB weaker.
        var isUnusual: Bool { compared >= 4 && weaker * 2 >= compared }

        /// Whether at least 80 % are 5 dB weaker, and most 8 dB.
        var isWeak: Bool { compared >= 4 && weaker * 10 >= compared * 8 && muchWeaker * 2 >= compared }
    }

    /// Whether most signals are weak.
    private(set) var areSignalsWeak = false

    private var tracks: [Track] = []
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
    private var wasWeak = false

    private static let mostTracks = 192
    /// Lists of satellites are compared every 3 s, and every second once they are unusual.
    private static let (calmPause, watchfulPause) = (2900, 900)
    /// Signals must have been unusual for so long.
    private static let weakFor = 8000
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
        if roundBegan != nil, satellites.contains(where: { isListed($0) }) { finishRound() }
        guard roundBegan != nil || now >= nextRoundAt else { return }
        if roundBegan == nil { roundBegan = now }
        for satellite in satellites { add(satellite) }
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

    private func isListed(_ satellite: Satellite) -> Bool {
        guard !places.isEmpty, sets & Self.set(of: satellite) != 0 else { return false }
        let place = Int(places[Self.place(of: satellite)])
        return place > 0 && tracks[place - 1].round == round
    }

    /// A bit for the constellation and the signal.
    private static func set(of satellite: Satellite) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: satellite.constellationCode << 3 ^ Int(satellite.signal.map { $0 &+ 1 } ?? 0))
    }

    private mutating func add(_ satellite: Satellite) {
        sets |= Self.set(of: satellite)
        if places.isEmpty { places = [UInt8](repeating: 0, count: 1024) }
        let place = Self.place(of: satellite)
        if places[place] == 0 {
            guard satellite.signalToNoise != nil, tracks.count < Self.mostTracks else { return }
            tracks.append(Track(place: place))
            places[place] = UInt8(tracks.count)
        }
        let index = Int(places[place]) - 1
        if tracks[index].round != round {
            tracks[index].round = round
            tracks[index].current = 0
        }
        tracks[index].current = max(tracks[index].current, Float(satellite.signalToNoise ?? 0))
    }
}

// MARK: - Complete lists

extension SkyWatch {
    private mutating func finishRound() {
        let began = roundBegan ?? now
        var tallies = (Tally(), Tally())
        for index in tracks.indices { compare(&tracks[index], &tallies) }
        let isUnusual = tallies.0.isUnusual || tallies.1.isUnusual
        decide(isWeak: tallies.0.isWeak || tallies.1.isWeak, isUnusual: isUnusual, at: began)
        if !areSignalsWeak, unusualSince.map({ began - $0 > Self.unusualFor }) ?? true { learn(at: began) }
        nextRoundAt = began + (isUnusual || areSignalsWeak ? Self.watchfulPause : Self.calmPause)
        (setsBefore, sets, roundBegan) = (sets, 0, nil)
        round += 1
    }

    private func compare(_ track: inout Track, _ tallies: inout (Tally, Tally)) {
        if track.round != round { track.current = 0 }
        guard track.isExpected, track.learned >= Self.leastLearned, track.usual >= Self.leastUsual else { return }
        if now - track.receivedAt > Self.longestWait { track.isExpected = false }
        let isWeaker = track.usual - track.current >= 5
        let isMuchWeaker = track.usual - track.current >= 8
        if track.place & 1 == 0 {
            tallies.0.compared += 1
            if isWeaker { tallies.0.weaker += 1 }
            if isMuchWeaker { tallies.0.muchWeaker += 1 }
        } else {
            tallies.1.compared += 1
            if isWeaker { tallies.1.weaker += 1 }
            if isMuchWeaker { tallies.1.muchWeaker += 1 }
        }
    }

    private mutating func decide(isWeak: Bool, isUnusual: Bool, at time: Int) {
        unusualSince = isUnusual ? unusualSince ?? time : nil
        normalSince = isUnusual ? nil : normalSince ?? time
        if isWeak {
            // A single list may be an error.
            if wasWeak, let unusualSince, time - unusualSince >= Self.weakFor { areSignalsWeak = true }
            weakAt = time
        } else if areSignalsWeak, let weakAt, time - weakAt >= Self.notWeakFor {
            areSignalsWeak = false
            // Do not learn from what is left at once.
            unusualSince = unusualSince.map { _ in time }
        }
        if let normalSince, time - normalSince >= Self.normalFor { areSignalsWeak = false }
        wasWeak = isWeak
    }

    /// Adds the current strengths to the usual ones.
    private mutating func learn(at time: Int) {
        var stale = 0
        for index in tracks.indices {
            let current = tracks[index].current
            tracks[index].isExpected = current > 0
            guard current > 0 else {
                if time - tracks[index].receivedAt > Self.memory { stale += 1 }
                continue
            }
            if time - tracks[index].receivedAt > Self.memory { tracks[index].learned = 0 }
            tracks[index].receivedAt = time
            tracks[index].learned = min(tracks[index].learned + 1, Self.longestAverage)
            tracks[index].usual += (current - tracks[index].usual) / tracks[index].learned
        }
        if stale > 16 { removeTracks(receivedBefore: time - Self.memory) }
    }

    private mutating func removeTracks(receivedBefore time: Int) {
        tracks.removeAll { $0.receivedAt < time }
        for place in places.indices { places[place] = 0 }
        for (index, track) in tracks.enumerated() { places[track.place] = UInt8(index + 1) }
    }
}
