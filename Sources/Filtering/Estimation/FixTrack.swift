/// A place in space at a time: metres from the earth's centre, and seconds after the first fix.
struct TimedPlace: Sendable {
    /// Seconds.
    var time: Double
    /// Metres, earth-centred and earth-fixed, on the ellipsoid.
    var place: SIMD3<Double>
}

/// The last second of fixes that agree with each other: enough to say where the next one is to be expected.
struct FixTrack: Sendable {
    /// Seconds that a velocity is measured over; at 10 Hz the step from one fix to the next says little.
    private static let base = 0.9
    private static let span = 1.0

    /// The newest fix.
    private(set) var last: TimedPlace
    private var earlier: [TimedPlace]

    /// A track of fixes in order of time; nil if there are none.
    init?(_ points: [TimedPlace]) {
        guard let last = points.last else { return nil }
        self.last = last
        earlier = points.dropLast()
    }

    /// Metres a second, by the positions; nil for a single fix.
    var velocity: SIMD3<Double>? {
        guard let start = earlier.last(where: { last.time - $0.time >= Self.base }) ?? earlier.first,
            last.time > start.time
        else { return nil }
        return (last.place - start.place) / (last.time - start.time)
    }

    /// Adds the next fix.
    mutating func append(_ fix: TimedPlace) {
        earlier.append(last)
        last = fix
        while earlier.count > 1, earlier[1].time < fix.time - Self.span { earlier.removeFirst() }
    }

    /// Metres from where the track leads to a fix.
    ///
    /// - Parameters:
    ///   - fix: later than the track.
    ///   - assumed: the velocity of a track of one fix.
    /// - Returns: metres.
    func distance(of fix: TimedPlace, assuming assumed: SIMD3<Double> = SIMD3()) -> Double {
        (fix.place - last.place - (velocity ?? assumed) * (fix.time - last.time)).length
    }
}

extension SIMD3<Double> {
    /// The length.
    var length: Double { (self * self).sum().squareRoot() }
}
