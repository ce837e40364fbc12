public import GNSS

/// A fix with the filter's verdict on it.
public struct JudgedFix: Hashable, Sendable {
    /// The fix as reported by the receiver.
    public var received: ReceivedFix

    /// The filter's verdict on the fix.
    public var verdict: FilterVerdict

    /// Set if the location was chosen to represent a vehicle with several receivers; otherwise nil.
    public var fused: FusionChoice?

    /// Why the fix may be the work of a jammer or a spoofer; nil if nothing speaks for that.
    public var suspicion: Suspicion?

    /// Whether the user trusts the receiver again from this fix on: the filter ended all suspicion before judging it.
    public var isTrusted = false

    /// The time the fix is stored under: the location's time or, without a location, the receiver's; nil if it reported
    /// none.
    public var time: UTCTime? { verdict.location?.time ?? received.fix.time }

    /// Metres per second: the receiver's accuracy of the speed, one standard deviation.
    ///
    /// Nil if the receiver does not report it, and for held and disputed fixes, whose speed is not published.
    public var speedAccuracy: Double? { hasOwnMotion ? received.fix.speedAccuracy : nil }

    /// Degrees: the receiver's accuracy of the course, one standard deviation; nil as for the speed.
    public var courseAccuracy: Double? { hasOwnMotion ? received.fix.courseAccuracy : nil }

    private var hasOwnMotion: Bool {
        switch verdict {
        case .accepted, .rejected: true
        case .held, .disputed: false
        }
    }

    /// Creates a fix with its verdict.
    public init(
        received: ReceivedFix,
        verdict: FilterVerdict,
        fused: FusionChoice? = nil,
        suspicion: Suspicion? = nil
    ) {
        self.fused = fused
        self.suspicion = suspicion
        self.received = received
        self.verdict = verdict
    }
}

/// Marks a location as chosen to represent a vehicle with several receivers.
public struct FusionChoice: Hashable, Sendable {
    /// Metres since the previous chosen location, from the odometer of this location's receiver; nil without an
    /// odometer.
    public var distanceTravelled: Double?

    /// Creates the mark of a chosen location.
    public init(distanceTravelled: Double? = nil) { self.distanceTravelled = distanceTravelled }
}

/// The verdict of a filter on a fix.
public enum FilterVerdict: Hashable, Sendable {
    /// The fix is plausible; the location is the receiver's position.
    case accepted(Location)
    /// The fix is plausible and the receiver is parked: the location repeats the parking position.
    case held(Location)
    /// The receiver has jumped and stays elsewhere; the location is its own, with a circle that holds both places.
    ///
    /// The rejection says how far apart the places are.
    case disputed(Location, because: Rejection)
    /// The fix was rejected for this reason.
    case rejected(Rejection)

    /// The receiver's location; nil if the fix was rejected.
    public var location: Location? {
        switch self {
        case .accepted(let location), .held(let location), .disputed(let location, _): location
        case .rejected: nil
        }
    }

    /// The kind of a verdict, without its location or reason.
    public enum Kind: Hashable, Sendable {
        case accepted, held, disputed, rejected
    }

    /// The verdict's kind, without location and reason.
    public var kind: Kind {
        switch self {
        case .accepted: .accepted
        case .held: .held
        case .disputed: .disputed
        case .rejected: .rejected
        }
    }

    /// Whether the receiver is parked and held at its position.
    public var isHeld: Bool {
        if case .held = self { true } else { false }
    }

    /// Why the fix was rejected or is disputed; nil if it was accepted or held.
    public var rejection: Rejection? {
        switch self {
        case .accepted, .held: nil
        case .disputed(_, let rejection), .rejected(let rejection): rejection
        }
    }

    /// Returns the verdict with another location; rejections are returned unchanged.
    public func with(_ location: Location) -> FilterVerdict {
        switch self {
        case .accepted: .accepted(location)
        case .held: .held(location)
        case .disputed(_, let rejection): .disputed(location, because: rejection)
        case .rejected: self
        }
    }
}
