/// A place in space at a time: metres from the earth's centre, and seconds after the first fix.
struct PlaceAtTime: Sendable {
    /// Seconds.
    var time: Double
    /// Metres, earth-centred and earth-fixed, on the ellipsoid.
    var place: SIMD3<Double>
}

/// Fixes that agree with each other: those of the last one to two seconds predict the next fix.
struct FixTrack: Sendable {
    /// Seconds that a velocity is measured over; at 10 Hz the step from one fix to the next says little.
    private static let base = 0.9

    /// The time of the first fix.
    let since: Double
    /// The newest fix.
    private(set) var last: PlaceAtTime
    /// Earlier ones: the velocity is measured from the first, and next time from the second.
    private var start: PlaceAtTime
    private var next: PlaceAtTime
    /// The velocity before an unusual step that the present one is measured across, and the time of the step.
    private var beforeStep: (velocity: SIMD3<Double>, time: Double)?
    /// The number of fixes.
    private(set) var count = 1

    /// A track of one fix.
    init(_ fix: PlaceAtTime) {
        since = fix.time
        (last, start, next) = (fix, fix, fix)
    }

    /// Seconds from the first fix to the newest one.
    var duration: Double { last.time - since }

    /// Metres a second, by the positions; nil for a single fix.
    var velocity: SIMD3<Double>? {
        last.time > start.time ? (last.place - start.place) / (last.time - start.time) : nil
    }

    /// Adds the next fix.
    ///
    /// An unusual step may be a jump, so the next step may have the velocity from before it.
    mutating func append(_ fix: PlaceAtTime, isUnusual: Bool = false) {
        if isUnusual { beforeStep = velocity.map { ($0, fix.time) } }
        if fix.time - next.time >= Self.base { (start, next) = (next, fix) }
        last = fix
        count += 1
        if let step = beforeStep, start.time >= step.time { beforeStep = nil }
    }

    /// The same track, moved by a number of metres.
    func moved(by offset: SIMD3<Double>) -> FixTrack {
        var track = self
        track.last.place += offset
        track.start.place += offset
        track.next.place += offset
        return track
    }

    /// Metres from where the track leads to a fix; a track of one fix has the assumed velocity.
    func offset(of fix: PlaceAtTime, assuming assumed: SIMD3<Double> = SIMD3()) -> SIMD3<Double> {
        let moved = fix.place - last.place
        let offset = moved - (velocity ?? assumed) * (fix.time - last.time)
        guard let beforeStep else { return offset }
        let other = moved - beforeStep.velocity * (fix.time - last.time)
        return other.length < offset.length ? other : offset
    }

    /// The length of that.
    func distance(of fix: PlaceAtTime, assuming assumed: SIMD3<Double> = SIMD3()) -> Double {
        offset(of: fix, assuming: assumed).length
    }
}

extension SIMD3<Double> {
    /// The length.
    var length: Double { (self * self).sum().squareRoot() }
}
