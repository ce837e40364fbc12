internal import GNSS
internal import Logbook

/// A summary of the sky while reports come in.
struct GrowingSky {
    /// Seconds that a summary takes at least for each signal in it: a signal takes two bytes and a little, and a second shall
    /// take one at most.
    private static let secondsPerSignal = 3.0
    /// Seconds without a report after which another summary begins.
    private static let longestPause = 60.0
    /// Seconds between two reports that are looked at, and a little less.
    private static let interval = 0.95
    /// More signals than any receiver lists: four constellations with three signals each take half of them.
    private static let mostSignals = 512

    private let start: UTCTime
    private var end: UTCTime
    private var reports = 0
    private var signals: [GrowingSignal] = []

    /// A summary of one report.
    init(_ satellites: [Satellite], at time: UTCTime) {
        (start, end) = (time, time)
        signals.reserveCapacity(satellites.count)
        add(satellites, at: time)
    }

    /// True where a report at a time belongs to it: until a whole minute is over in which there was a time for each signal.
    func isContinued(by time: UTCTime) -> Bool {
        let pause = time.seconds(since: end)
        guard pause >= 0, pause <= Self.longestPause else { return false }
        return time.minute == end.minute
            || time.seconds(since: start) < Self.secondsPerSignal * Double(signals.count)
    }

    /// True where a report at a time is not too soon after the last one.
    func isDue(at time: UTCTime) -> Bool { time.seconds(since: end) >= Self.interval }

    /// Takes a report in.
    mutating func add(_ satellites: [Satellite], at time: UTCTime) {
        end = time
        reports += 1
        // Receivers list their satellites in the same order, or nearly.
        var expected = 0
        for satellite in satellites {
            let identity = satellite.sourceCode
            if expected < signals.count, signals[expected].identity == identity {
                signals[expected].add(satellite)
                expected += 1
            } else if let place = signals.firstIndex(where: { $0.identity == identity }) {
                signals[place].add(satellite)
                expected = place + 1
            } else if signals.count < Self.mostSignals {
                signals.append(GrowingSignal(satellite))
                expected = signals.count
            }
        }
    }

    /// The summary of what has come so far.
    var summary: SkySummary {
        let signals = signals.map(\.summary).sorted { $0.source < $1.source }
        return SkySummary(start: start, end: end, reports: reports, signals: signals)
    }
}

/// A signal in a summary that grows.
private struct GrowingSignal {
    /// The signal, as a number.
    let identity: Int
    private let source: SignalSource
    private var listed: ListedSatellite
    private var reports = 0
    private var uses = 0
    /// The number of reports in which it was heard, and what these say: sum, least and most.
    private var heard = 0
    private var sum = 0
    private var (least, most) = (Int.max, Int.min)

    init(_ satellite: Satellite) {
        identity = satellite.sourceCode
        source = SignalSource(of: satellite)
        listed = satellite.listed
        add(satellite)
    }

    mutating func add(_ satellite: Satellite) {
        reports += 1
        if satellite.isUsed { uses += 1 }
        if satellite.azimuth != nil || listed.azimuth == nil { listed = satellite.listed }
        guard let density = satellite.signalToNoise else { return }
        heard += 1
        sum += density
        least = min(least, density)
        most = max(most, density)
    }

    var summary: SignalSummary {
        SignalSummary(
            source: source,
            elevation: listed.elevation,
            azimuth: listed.azimuth,
            strength: heard == 0 ? nil : SignalStrength(mean: (sum + heard / 2) / heard, range: least...most),
            isUsed: 2 * uses >= reports
        )
    }
}

extension Satellite {
    /// Constellation, number and signal in one number.
    fileprivate var sourceCode: Int { constellationCode << 20 | number << 10 | (signal.map { Int($0) } ?? 512) }
}

extension UTCTime {
    /// Whole minutes since 1970, rounded down.
    fileprivate var minute: Int64 { secondsSince1970 >= 0 ? secondsSince1970 / 60 : (secondsSince1970 - 59) / 60 }
}
