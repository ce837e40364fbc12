internal import GNSS
internal import Logbook

/// Makes locations of fixes: the receiver's own position, the mean of a rest, or none.
///
/// Each thing that it does is safe by construction: a position is never moved but at rest, and there only within its circle.
/// `PositionGate` rejects what positions contradict, `CoastingTest` what is not measured; `RestDetector` holds parked
/// receivers; `ErrorCircle` says how far off they may be. Time comes from the fixes alone.
struct PositionEstimator: Sendable {
    /// Seconds that count for a fix whose time is not later than that of the one before: its clock was set.
    private static let usualStep = 1.0
    private static let shortestStep = 0.05
    /// Seconds without a fix after which the receiver begins anew.
    private static let gap = 20.0
    /// Seconds within which a beginning may prove wrong.
    private static let beginning = 240.0
    /// Metres: a shorter jump does not prove a beginning wrong.
    private static let leastJump = 50.0
    /// A speed is published only below this multiple of the positions' speed plus this many metres a second.
    private static let speedLimit = (share: 2.0, speed: 10.0)

    private var lastTime: UTCTime?
    /// Seconds: the time of the newest fix.
    private(set) var clock = 0.0
    private var coasting = CoastingTest()
    private var gate: PositionGate
    private var circle: ErrorCircle
    private var rests: RestDetector
    private var odometer = Odometer()
    /// Seconds: the first fix of this beginning, and of a jump that left it.
    private var start: Double?
    private var leftAt: Double?
    /// Metres a second by the positions, when the receiver was last in motion.
    private(set) var lastSpeed = 0.0
    /// The state before a jump, or before a fix that may be wrong.
    private var beforeJump: (circle: ErrorCircle, rests: RestDetector, odometer: Odometer)?

    /// The end that the last fix made of a rejection or of a dispute; nil if it made none.
    private(set) var ending: RejectionEnding?
    /// The receiver's beginning that has proved wrong by the last fix; nil if none has.
    private(set) var wrongBeginning: WrongBeginning?

    /// The fixes that were accepted last.
    var track: FixTrack? { gate.track }

    /// Metres from the last accepted fix to another one; nil before the first.
    @inline(__always)
    func way(to frame: EarthFrame) -> SIMD3<Double>? {
        gate.track.map { frame.place - $0.last.place }
    }

    /// An estimator that knows nothing.
    init(_ parameters: FilterParameters) {
        gate = PositionGate(parameters.rejection)
        circle = ErrorCircle(parameters.accuracy)
        rests = RestDetector(parameters.rest)
    }

    /// Judges a fix that all rules have let pass; `location` is the fix as received, and `frame` its place.
    mutating func verdict(on fix: GNSSFix, _ location: Location, _ frame: EarthFrame) -> FilterVerdict {
        (ending, wrongBeginning) = (nil, nil)
        // From fix to fix: a leap second between fixes does not count.
        let step = lastTime.map { location.time.seconds(since: $0) } ?? 0
        clock += step > 0 || lastTime == nil ? step : Self.usualStep
        lastTime = location.time
        if step > Self.gap { (start, leftAt) = (nil, nil) }
        let place = PlaceAtTime(time: clock, place: frame.place)
        if coasting.isCoasting(fix, at: place) { return .rejected(Rejection(.deadReckoning)) }
        let (hadDoubt, wasDisputed) = (gate.dispute != nil, gate.dispute?.isOpen == true)
        let judgement = gate.judge(place, isSkyWeak: coasting.isSkyWeak)
        if let dispute = gate.dispute, !hadDoubt || dispute.isOpen && !wasDisputed {
            beforeJump = (circle, rests, odometer)
        }
        switch judgement.outcome {
        case .unconfirmed: return .rejected(judgement.rejection(.settling))
        case .rejected: return .rejected(judgement.rejection(.positionJump))
        case .followed(let seconds):
            ending = .adopted(seconds: seconds)
            leave()
        case .returned(let seconds):
            restore()
            if wasDisputed {
                ending = .returned(seconds: seconds)
                leftAt = nil
            }
        case .restarted(let seconds):
            // Only the first fix was published.
            wrongBeginning = WrongBeginning(start: seconds, end: seconds - Self.shortestStep)
            start = clock
        case .unproven:
            var published = location
            removeImpossibleSpeed(&published)
            published.distanceTravelled = 0
            published.horizontalAccuracy = judgement.leastCircle
            return .disputed(published, because: judgement.rejection(.positionJump))
        case .first, .accepted: break
        }
        if start == nil { start = clock }
        return publish(fix, location, frame, place, judgement)
    }

    /// Ends a dispute that only a long way would settle: the receiver is back within reach of the place before it.
    mutating func comeBack(to frame: EarthFrame) {
        let place = PlaceAtTime(time: clock, place: frame.place)
        guard gate.endDispute(at: place) else { return }
        (leftAt, start) = (nil, start ?? clock)
        restore()
        _ = odometer.jump(to: place, at: 0)
    }

    /// Goes on as before the jump.
    private mutating func restore() {
        guard let before = beforeJump else { return }
        (circle, rests) = (before.circle, before.rests)
        odometer.comeBack(to: before.odometer)
        beforeJump = nil
    }

    private mutating func leave() {
        rests.reset()
        circle.reset()
        guard let start, leftAt == nil, clock - start < Self.beginning, let jump = gate.dispute?.jump else { return }
        if jump >= Self.leastJump { leftAt = clock }
    }

    private mutating func publish(
        _ fix: GNSSFix,
        _ location: Location,
        _ frame: EarthFrame,
        _ place: PlaceAtTime,
        _ judgement: PositionGate.Judgement
    ) -> FilterVerdict {
        let dispute = gate.dispute
        if gate.settleDispute(at: clock) { settle() }
        let isDisputed = gate.dispute?.isOpen == true
        if case .accepted = judgement.outcome, !judgement.isDoubtful, !isDisputed {
            circle.learn(place, residual: judgement.isProven ? judgement.residual : 0, fix.quality)
        }
        let own = circle.radius(fix.quality, usualResidual: gate.scale.value, wander: rests.wander)
        let held = judgement.isDoubtful ? nil : rests.take(place, circle: own, speed: fix.speedOverGround)
        var radius = circle.radius(own, with: fix)
        var published = location
        published.distanceTravelled = travelled(to: place, held, judgement, own)
        if let held {
            published.coordinate = TangentPlane(at: frame).coordinate(at: held) ?? location.coordinate
            (published.speedOverGround, published.courseOverGround) = (0, nil)
        } else {
            removeImpossibleSpeed(&published)
        }
        radius += gate.dispute?.jump ?? 0
        if case .accepted = judgement.outcome { radius = max(radius, judgement.residual) }
        published.horizontalAccuracy = max(judgement.leastCircle, radius)
        published.roundToPublishedDigits()
        guard isDisputed, let dispute else { return held == nil ? .accepted(published) : .held(published) }
        let doubt = Rejection(.positionJump, measured: dispute.jump, threshold: dispute.reach(at: clock))
        return .disputed(published, because: doubt)
    }

    private mutating func travelled(
        to place: PlaceAtTime,
        _ held: SIMD3<Double>?,
        _ judgement: PositionGate.Judgement,
        _ radius: Double
    ) -> Double {
        switch judgement.outcome {
        case .followed, .restarted: return odometer.jump(to: place, at: gate.track?.velocity?.length ?? 0)
        default:
            if held != nil {
                odometer.rest(at: place)
            } else if judgement.isDoubtful || coasting.isSkyWeak {
                odometer.doubt(at: place)
            } else {
                return odometer.move(to: place, circle: radius)
            }
        }
        return 0
    }

    /// The receiver can have come here by now: if this left a beginning, the beginning was wrong.
    private mutating func settle() {
        beforeJump = nil
        guard let start, let leftAt else { return }
        wrongBeginning = WrongBeginning(start: clock - start, end: clock - leftAt)
        (self.start, self.leftAt) = (leftAt, nil)
    }

    /// Removes a speed that the positions of the last second contradict beyond any doubt.
    private mutating func removeImpossibleSpeed(_ location: inout Location) {
        guard let moved = gate.track?.velocity?.length else { return }
        let limit = Self.speedLimit.share * max(moved, lastSpeed) + Self.speedLimit.speed
        lastSpeed = moved
        guard let speed = location.speedOverGround, speed > limit else { return }
        (location.speedOverGround, location.courseOverGround) = (nil, nil)
    }
}

/// The end of a rejection or of a dispute, which `PositionSmoother` learns from.
enum RejectionEnding: Hashable, Sendable {
    /// The fixes of the last seconds have proved to agree, and are followed.
    case adopted(seconds: Double)
    /// The receiver is back; the fixes that were followed for the last seconds were elsewhere.
    case returned(seconds: Double)
}
