package import GNSS
package import Logbook

/// A receiver as a view has heard of it so far.
package struct LiveReceiver: Hashable, Sendable {
    /// The device that it is read from.
    package let device: String

    /// The receiver's own name; nil where the source tells none.
    package private(set) var name: String?

    /// True where the source says that it is gone.
    package var isGone = false

    /// The receiver's latest report; nil before the first one.
    package private(set) var fix: GNSSFix?

    /// The latest location: the filter's where there is one, else the receiver's.
    package private(set) var location: Location?

    /// The moment at which that came in.
    package private(set) var locatedAt: ViewMoment?

    /// The moment at which anything of it came in.
    package private(set) var heardAt: ViewMoment

    /// Seconds that this machine's clock is ahead of the receiver's time, the way of the report included; nil where not known.
    package private(set) var clockOffset: Double?

    /// The satellites; nil where none were told.
    package private(set) var sky: SkyView?

    /// The verdicts of the filter; nil where the source has none.
    package private(set) var verdicts: VerdictHistory?

    /// Metres a second over ground.
    package private(set) var speeds = Trend()

    /// The mean signal of the satellites in use in dB-Hz, or of all where none is.
    package private(set) var signals = Trend()

    /// Its reports a second.
    package private(set) var rate = ReportFrequency()

    /// A receiver of which nothing is known yet.
    package init(device: String, at now: ViewMoment) {
        (self.device, heardAt) = (device, now)
    }

    /// True where the latest report came with a location: it had one, and no filter rejected that.
    package private(set) var isLocated = false

    /// Seconds without a word after which a receiver is silent; those that report once in ten seconds are not.
    private static let longestPause = 11.0

    /// Seconds for which nothing has come; nil where no receiver would say more by now.
    package func silence(at now: ViewMoment) -> Double? {
        let seconds = now.seconds - heardAt.seconds
        return seconds >= Self.longestPause ? seconds : nil
    }
}

extension LiveReceiver {
    /// Takes in its position, unless a filter's verdicts tell more of it.
    mutating func take(_ position: ReportedPosition, at now: ViewMoment) {
        note(now)
        guard verdicts == nil else { return }
        note(position.fix, position.location, at: now)
    }

    /// Takes in the verdict of the filter on a fix.
    mutating func take(_ judged: JudgedFix, receiver: String, at now: ViewMoment) {
        note(now)
        name = receiver
        verdicts = verdicts ?? VerdictHistory()
        verdicts?.note(judged)
        note(judged.received.fix, judged.verdict.location, at: now)
    }

    /// Takes in the satellites.
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

    /// Takes in how the satellites in use are placed.
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
