internal import GNSS
internal import Logbook

/// Accumulates satellite reports into a summary.
struct SkyAccumulator {
    /// The minimum length of a summary in seconds per signal.
    ///
    /// A signal takes slightly more than two bytes; the target is at most one byte per second.
    private static let secondsPerSignal = 3.0
    /// Seconds without reports after which a new summary starts.
    private static let longestPause = 60.0
    /// Slightly less than one second, the minimum time between evaluated reports.
    private static let interval = 0.95
    /// More signals than receivers report: four constellations with three signals each need half of them.
    private static let mostSignals = 512

    private let start: UTCTime
    private var end: UTCTime
    private var reports = 0
    private var signals: [SignalAccumulator] = []

    /// Starts a summary with its first report.
    init(_ satellites: [Satellite], at time: UTCTime) {
        (start, end) = (time, time)
        signals.reserveCapacity(satellites.count)
        add(satellites, at: time)
    }

    /// Whether a report belongs to this summary: until the end of the minute in which its minimum length is reached.
    func isContinued(by time: UTCTime) -> Bool {
        let pause = time.seconds(since: end)
        guard pause >= 0, pause <= Self.longestPause else { return false }
        return time.minute == end.minute
            || time.seconds(since: start) < Self.secondsPerSignal * Double(signals.count)
    }

    /// Whether enough time has passed since the last report.
    func isDue(at time: UTCTime) -> Bool { time.seconds(since: end) >= Self.interval }

    /// Adds a report to the summary.
    mutating func add(_ satellites: [Satellite], at time: UTCTime) {
        end = time
        reports += 1
        // Receivers usually list satellites in the same order.
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
                signals.append(SignalAccumulator(satellite))
                expected = signals.count
            }
        }
    }

    /// The summary of all reports so far.
    var summary: SkySummary {
        let signals = signals.map(\.summary).sorted { $0.source < $1.source }
        return SkySummary(start: start, end: end, reports: reports, signals: signals)
    }
}

/// The accumulated values of one signal.
private struct SignalAccumulator {
    /// A number that identifies the signal.
    let identity: Int
    private let source: SignalSource
    private var listed: ListedSatellite
    private var reports = 0
    private var uses = 0
    /// How many reports contain the signal, with the sum, minimum and maximum of its strength.
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
    /// Constellation, satellite number and signal combined.
    fileprivate var sourceCode: Int { constellationCode << 20 | number << 10 | (signal.map { Int($0) } ?? 512) }
}

extension UTCTime {
    /// Minutes since 1970, rounded down.
    fileprivate var minute: Int64 { secondsSince1970 >= 0 ? secondsSince1970 / 60 : (secondsSince1970 - 59) / 60 }
}
