package import GNSS
package import Logbook

/// The state of one receiver according to its reports so far.
package struct LiveReceiver: Hashable, Sendable {
    /// Path of the device.
    package let device: String

    /// The receiver's own name; `nil` if the source does not report it.
    package private(set) var name: String?

    /// Whether the source reports that the device is gone.
    package var isGone = false

    /// Latest reported fix; `nil` before the first one.
    package private(set) var fix: GNSSFix?

    /// Latest location, from the filter if the source has one, otherwise from the receiver.
    package private(set) var location: Location?

    /// When the latest location arrived.
    package private(set) var locatedAt: ViewMoment?

    /// When the latest report of any kind arrived.
    package private(set) var heardAt: ViewMoment

    /// Seconds by which this machine's clock is ahead of the receiver's time, including latency; `nil` if unknown.
    package private(set) var clockOffset: Double?

    /// `nil` if no satellites were reported.
    package private(set) var sky: SkyView?

    /// Verdicts of the filter; `nil` if the source has no filter.
    package private(set) var verdicts: VerdictHistory?

    /// Why the latest fix is suspect; `nil` if it is not.
    package private(set) var suspicion: Suspicion?

    /// Speed over ground in metres per second.
    package private(set) var speeds = Trend()

    /// Mean signal of the used satellites in dB-Hz, or of all if none is used.
    package private(set) var signals = Trend()

    /// Reports per second of the receiver's time.
    package private(set) var rate = ReportFrequency()

    package init(device: String, at now: ViewMoment) {
        (self.device, heardAt) = (device, now)
    }

    /// Whether the latest report has a location that no filter rejected.
    package private(set) var isLocated = false

    /// Seconds after which a receiver counts as silent; some report only every ten seconds.
    private static let longestPause = 11.0

    /// Seconds since the last report; `nil` if the receiver is not silent.
    package func silence(at now: ViewMoment) -> Double? {
        let seconds = now.seconds - heardAt.seconds
        return seconds >= Self.longestPause ? seconds : nil
    }
}

extension LiveReceiver {
    /// Processes a position; ignored if the source also reports verdicts, which contain more.
    mutating func take(_ position: ReportedPosition, at now: ViewMoment) {
        note(now)
        guard verdicts == nil else { return }
        suspicion = position.suspicion
        note(position.fix, position.location, at: now)
    }

    mutating func take(_ judged: JudgedFix, receiver: String, at now: ViewMoment) {
        note(now)
        name = receiver
        verdicts = verdicts ?? VerdictHistory()
        verdicts?.note(judged)
        suspicion = judged.suspicion
        note(judged.received.fix, judged.verdict.location, at: now)
    }

    mutating func take(_ sky: SkyView, at now: ViewMoment) {
        note(now)
        self.sky = sky
        let strengths = sky.satellites.compactMap { satellite in
            satellite.signalToNoise.map { (Double($0), satellite.isUsed) }
        }
        let used = strengths.filter(\.1)
        let counted = (used.isEmpty ? strengths : used).map(\.0)
        guard !counted.isEmpty else { return }
        signals.note(
            counted.reduce(0, +) / Double(counted.count),
            at: (sky.time ?? fix?.time)?.trendSeconds ?? now.seconds
        )
    }

    mutating func take(_ dilution: DilutionOfPrecision, at now: ViewMoment) {
        note(now)
        sky = SkyView(time: sky?.time, satellites: sky?.satellites ?? [], dilution: dilution)
    }

    private mutating func note(_ now: ViewMoment) {
        heardAt = now
        isGone = false
    }

    private mutating func note(_ fix: GNSSFix, _ location: Location?, at now: ViewMoment) {
        self.fix = fix
        if let time = fix.time {
            clockOffset = now.time.map { $0.seconds(since: time) }
            rate.note(Double(time.nanosecondsSince1970) / 1e9)
        }
        isLocated = location != nil
        guard let location else { return }
        self.location = location
        locatedAt = now
        if let speed = location.speedOverGround { speeds.note(speed, at: location.time.trendSeconds) }
    }
}

extension UTCTime {
    /// Seconds since 1970.
    fileprivate var trendSeconds: Double { Double(secondsSince1970) }
}

/// Reports per second, by the receiver's own time and so independent of latency.
package struct ReportFrequency: Hashable, Sendable {
    /// Seconds of reports that count; the last two always count.
    private static let span = 10.0

    /// Most times of reports to keep.
    private static let most = 1000

    private var times: [Double] = []

    package init() {}

    /// `nil` before the second report.
    package var perSecond: Double? {
        guard let first = times.first, let last = times.last, last > first else { return nil }
        return Double(times.count - 1) / (last - first)
    }

    /// Adds a report by its time in seconds; a repeated time is ignored, an earlier one restarts the measurement.
    mutating func note(_ time: Double) {
        guard time.isFinite, time != times.last else { return }
        if let last = times.last, time < last { times = [] }
        times.append(time)
        let old = times.dropLast(2).count { $0 < time - Self.span }
        times.removeFirst(max(old, times.count - Self.most))
    }
}

/// A moment by the clocks of a view.
package struct ViewMoment: Hashable, Sendable {
    /// Seconds of a monotonic clock.
    package let seconds: Double

    /// This machine's clock; `nil` if unrelated to the data, as in a replay.
    package let time: UTCTime?

    package init(seconds: Double, time: UTCTime?) {
        (self.seconds, self.time) = (seconds, time)
    }
}
