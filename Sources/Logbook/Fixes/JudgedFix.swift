public import GNSS

/// A fix with what the filter said of it.
public struct JudgedFix: Hashable, Sendable {
    /// The fix as it came in.
    public var received: ReceivedFix

    /// The filter's verdict on it.
    public var verdict: FilterVerdict

    /// The role of its location for a vehicle with several receivers; nil where it does not stand for it.
    public var fused: FusedLocation?

    /// The instant that the fix is kept under: the filter's where it has a location, else the receiver's; nil where that does
    /// not know it.
    public var time: UTCTime? { verdict.location?.time ?? received.fix.time }

    /// Metres a second: the receiver's own accuracy of the speed, one standard deviation.
    ///
    /// Nil where the receiver did not say, and where the speed of the location is not the receiver's but the filter's: in a fix
    /// that is held, and in one that is disputed.
    public var speedAccuracy: Double? { hasOwnMotion ? received.fix.speedAccuracy : nil }

    /// Degrees: the receiver's own accuracy of the course, one standard deviation; nil as with the speed.
    public var courseAccuracy: Double? { hasOwnMotion ? received.fix.courseAccuracy : nil }

    private var hasOwnMotion: Bool {
        switch verdict {
        case .accepted, .rejected: true
        case .held, .disputed: false
        }
    }

    /// A fix and its verdict.
    public init(received: ReceivedFix, verdict: FilterVerdict, fused: FusedLocation? = nil) {
        self.fused = fused
        self.received = received
        self.verdict = verdict
    }
}

/// The role of a location for a vehicle with several receivers, where it was chosen to stand for it.
public struct FusedLocation: Hashable, Sendable {
    /// Metres that the vehicle has travelled since the chosen location before, by the odometer of this one's receiver; nil
    /// where no filter counts.
    public var distanceTravelled: Double?

    /// A chosen location.
    public init(distanceTravelled: Double? = nil) { self.distanceTravelled = distanceTravelled }
}

/// The verdict of a filter on a fix.
public enum FilterVerdict: Hashable, Sendable {
    /// The fix is meaningful; the location is what the filter makes of it.
    case accepted(Location)
    /// The fix is good, and the receiver is parked: the location is the same place as before.
    case held(Location)
    /// The receiver has jumped and stays elsewhere: the location is where it says it is, and may be as wrong as the one before.
    ///
    /// Its circle holds both places. The rejection says how far apart they are.
    case disputed(Location, because: Rejection)
    /// The fix is not meaningful, for this reason.
    case rejected(Rejection)

    /// The location of the receiver; nil where that is not known.
    public var location: Location? {
        switch self {
        case .accepted(let location), .held(let location), .disputed(let location, _): location
        case .rejected: nil
        }
    }

    /// The kind of a verdict, without what it is about.
    public enum Kind: Hashable, Sendable {
        case accepted, held, disputed, rejected
    }

    /// The kind of the verdict.
    public var kind: Kind {
        switch self {
        case .accepted: .accepted
        case .held: .held
        case .disputed: .disputed
        case .rejected: .rejected
        }
    }

    /// True where the receiver is parked, and held at its place.
    public var isHeld: Bool {
        if case .held = self { true } else { false }
    }

    /// The reason why a fix was rejected, or why its location is disputed.
    public var rejection: Rejection? {
        switch self {
        case .accepted, .held: nil
        case .disputed(_, let rejection), .rejected(let rejection): rejection
        }
    }

    /// The same verdict with another location; a rejection, which has none, stays as it is.
    public func with(_ location: Location) -> FilterVerdict {
        switch self {
        case .accepted: .accepted(location)
        case .held: .held(location)
        case .disputed(_, let rejection): .disputed(location, because: rejection)
        case .rejected: self
        }
    }
}
