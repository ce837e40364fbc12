internal import GNSS

/// Estimates the radius that holds the truth in 68 of 100 cases, from the receiver's own wander.
///
/// What can be seen of an error that lasts for minutes is how uneven slow motion is within seconds, and how far positions at
/// rest move in a minute; recordings with a known way show how the errors go with both. What the receiver claims can
/// make the circle greater, never smaller than its wander.
struct ErrorCircle: Sendable {
    /// Seconds between the three positions that are compared, and metres a second above which motion hides the wander.
    private static let span = 6.0
    private static let slow = 2.0
    private static let longestStep = 3.0
    /// Metres: an RTK receiver that wanders more is not believed to be one.
    private static let rtkWander = 0.15
    /// The radius of 68 % of a distribution with a deviation of 1 along each axis.
    private static let radius = 1.51

    private let parameters: AccuracyParameters
    private var window = SlidingWindow<SIMD3<Double>>(seconds: 6.6)
    /// Metres: the median of how far a position is from the straight line through those 3 s before and after.
    private var unevenness = StreamQuantile(0.5, startingAt: 0.5, in: 0.005...5, rate: 0.005)
    /// Metres: the mean residual of the last fixes.
    private var recentResidual = 0.0

    /// A circle of a receiver that has not moved yet.
    init(_ parameters: AccuracyParameters) { self.parameters = parameters }

    /// Learns from the next good fix; `residual` is its distance in metres from where it was expected.
    mutating func learn(_ fix: PlaceAtTime, residual: Double, _ quality: FixQuality) {
        recentResidual += (min(residual, 20) - recentResidual) * 0.1
        if let last = window.lastTime, fix.time - last > Self.longestStep { window.removeAll() }
        window.append(fix.place, at: fix.time)
        let duration = window.duration
        guard duration > Self.span - 0.1 else { return }
        let (start, middle) = (window[0], fix.time - duration / 2)
        var centre = PlaceAtTime(time: -.infinity, place: start)
        window.goBack(skipping: 1) { time, place in
            guard abs(time - middle) < abs(centre.time - middle) else { return false }
            centre = PlaceAtTime(time: time, place: place)
            return true
        }
        let isSlow = (fix.place - start).length < Self.slow * duration
        // Some receivers freeze slow positions, which says nothing.
        let isFrozen = fix.place == start && fix.place == centre.place && !quality.isRTK
        guard abs(centre.time - middle) < 0.55, isSlow, !isFrozen else { return }
        unevenness.add((fix.place - 2 * centre.place + start).length)
    }

    /// Forgets the positions, after a jump.
    mutating func reset() { window.removeAll() }

    /// Metres: the radius by the receiver's own wander.
    ///
    /// Nine of ten fixes keep within `usualResidual`; `wander` is how far positions at rest move in a minute. Both are in metres.
    func radius(_ quality: FixQuality, usualResidual: Double, wander: StreamQuantile) -> Double {
        let isRTK = quality.isRTK && unevenness.value < Self.rtkWander
        var radius = (isRTK ? parameters.rtk : parameters.least) + parameters.shareOfUnevenness * unevenness.value
        if wander.count >= 5, !isRTK { radius = max(radius, parameters.shareOfWander * wander.value) }
        return radius * min(3, max(1, recentResidual / max(0.5, 0.8 * usualResidual)))
    }

    /// Metres: a radius, made greater by what the receiver says of a fix.
    func radius(_ radius: Double, with fix: GNSSFix) -> Double {
        let dilution = (fix.dilution.horizontal ?? 0) / parameters.usualDilution
        let whole = radius * min(2, max(1, dilution))
        guard let deviation = fix.deviation.horizontal else { return whole }
        return max(whole, min(Self.radius * deviation, 3 * whole))
    }
}

extension FixQuality {
    /// Whether carrier phases determine the position.
    fileprivate var isRTK: Bool { self == .fixedRTK || self == .floatRTK }
}
