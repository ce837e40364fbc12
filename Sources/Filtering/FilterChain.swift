public import GNSS
public import Logbook

/// A filter made of rules: a fix passes when no rule objects, and the first rejection is the verdict.
public struct FilterChain: LocationFilter {
    /// The rules of a chain without an estimator.
    private var rules: [any FilterRule] = []
    /// The rule of a chain with an estimator: a call through a list of rules takes longer than the rule.
    private var soundReport: RequiresSoundReport
    /// Not optional, as the parts of an optional structure are copied to be read.
    private var estimator: PositionEstimator
    private let hasEstimator: Bool
    private var altitudes = AltitudeEstimator()
    private var firstTime: UTCTime?
    private var watch = InterferenceWatch()

    /// A chain that asks the rules in this order, and takes what they let pass as it is.
    public init(_ rules: [any FilterRule]) {
        self.init(FilterParameters(), hasEstimator: false)
        self.rules = rules
    }

    /// The filter that a profile's parameters make.
    public init(_ parameters: FilterParameters) { self.init(parameters, hasEstimator: true) }

    private init(_ parameters: FilterParameters, hasEstimator: Bool) {
        soundReport = RequiresSoundReport(greatestDilution: parameters.rejection.greatestDilution)
        estimator = PositionEstimator(parameters)
        self.hasEstimator = hasEstimator
    }

    /// The rules that a logger wants by default.
    public static var standard: FilterChain {
        FilterChain(FilterParameters())
    }

    /// Only what a location cannot do without, a fix, a place and a time: for `--no-filter`.
    public static var minimal: FilterChain {
        FilterChain([RequiresFix(), RequiresPlausibleCoordinate()])
    }

    /// The end that the last fix made of a rejection or of a dispute; nil if it made none.
    private(set) var ending: RejectionEnding?

    /// The receiver's beginning that has proved wrong by the last fix; nil if none has.
    public private(set) var wrongBeginning: WrongBeginning?

    /// Why the last fix is suspect; nil if it is not.
    public var suspicion: Suspicion? { watch.suspicion }

    /// Ends all suspicion of this receiver.
    public mutating func trust() { watch.trust() }

    /// Asks each rule in turn, and looks for evidence of interference in what they let pass and in what they reject.
    public mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        let frame = received.fix.coordinate.map { EarthFrame(at: $0) }
        let rejection = rejection(of: received)
        let verdict: FilterVerdict
        if rejection == nil, let frame, let way = estimator.way(to: frame),
            watch.follow(received, way, speed: estimator.lastSpeed)
        {
            verdict = judge(received.fix, frame)
            if verdict.kind == .rejected { watch.leave(estimator, for: frame.place) }
        } else {
            watch.take(received, at: rejection.isMeasured ? frame?.place : nil, estimator)
            verdict = rejection.map { .rejected($0) } ?? judge(received.fix, frame)
            if watch.hasReturned, hasEstimator, let frame { estimator.comeBack(to: frame) }
            watch.join(estimator.track)
        }
        guard let suspicion = watch.suspicion else { return verdict }
        return verdict.enlarged(to: suspicion.disagreement)
    }

    private mutating func rejection(of received: ReceivedFix) -> Rejection? {
        (ending, wrongBeginning) = (nil, nil)
        if hasEstimator {
            soundReport.noteArrival(at: received.receivedAt)
            return soundReport.rejection(of: received.fix)
        }
        for index in rules.indices {
            rules[index].noteArrival(at: received.receivedAt)
            if let rejection = rules[index].rejection(of: received.fix) { return rejection }
        }
        return nil
    }

    private mutating func judge(_ fix: GNSSFix, _ frame: EarthFrame?) -> FilterVerdict {
        guard let location = Location(fix), let frame else {
            return .rejected(Rejection(fix.time == nil ? .noTime : .impossibleCoordinate))
        }
        guard hasEstimator else {
            for index in rules.indices { rules[index].noteAccepted(location) }
            return .accepted(location)
        }
        soundReport.noteAccepted(location)
        var verdict = estimator.verdict(on: fix, location, frame)
        (ending, wrongBeginning) = (estimator.ending, estimator.wrongBeginning)
        verdict.roundToPublishedDigits()
        return withAltitude(verdict, fix, at: location.time)
    }

    private mutating func withAltitude(_ verdict: FilterVerdict, _ fix: GNSSFix, at time: UTCTime) -> FilterVerdict {
        let start = firstTime ?? time
        firstTime = start
        let estimate = altitudes.estimate(
            fix,
            at: time.seconds(since: start),
            isAtRest: verdict.isHeld,
            isTrusted: verdict.rejection == nil
        )
        guard var location = verdict.location else { return verdict }
        location.setAltitude(estimate?.altitude, accuracy: estimate?.accuracy)
        return verdict.with(location)
    }
}

extension Rejection? {
    /// Whether the receiver has measured a position in a fix that is rejected for this reason, or for none.
    fileprivate var isMeasured: Bool {
        switch self?.rule {
        case nil, .duplicateTime, .olderTime, .impossibleTime: true
        default: false
        }
    }
}

/// One reason to reject a fix, testable alone.
///
/// A rule learns only accepted locations, so a rejected fix leaves no trace unless the rule keeps one.
public protocol FilterRule: Sendable {
    /// Notes when the next fix arrived, by the machine's clock; `nil` if unknown, as for most files.
    mutating func noteArrival(at time: UTCTime?)

    /// Judges a fix: `nil` if this rule has nothing against it.
    mutating func rejection(of fix: GNSSFix) -> Rejection?

    /// Records a location that passed every rule.
    mutating func noteAccepted(_ location: Location)
}

extension FilterRule {
    /// Most rules do not need the time of arrival.
    public mutating func noteArrival(at time: UTCTime?) {}

    /// Most rules judge each fix by itself.
    public mutating func noteAccepted(_ location: Location) {}
}
