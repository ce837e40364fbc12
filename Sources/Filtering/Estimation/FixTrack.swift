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

    /// A track of one fix, which may go on with the velocity of another track.
    init(_ fix: PlaceAtTime, at velocity: SIMD3<Double>? = nil) {
        since = fix.time
        (last, start, next) = (fix, fix, fix)
        beforeStep = velocity.map { ($0, fix.time) }
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

    /// Metres from where the track leads to a fix.
    func offset(of fix: PlaceAtTime) -> SIMD3<Double> {
        let moved = fix.place - last.place
        let step = fix.time - last.time
        let offset = velocity.map { moved - $0 * step }
        guard let beforeStep else { return offset ?? moved }
        let other = moved - beforeStep.velocity * step
        guard let offset, offset.length <= other.length else { return other }
        return offset
    }

    /// The length of that.
    func distance(of fix: PlaceAtTime) -> Double { offset(of: fix).length }
}

extension SIMD3<Double> {
    /// The length.
    var length: Double { (self * self).sum().squareRoot() }
}
