/// The measured speeds of the last minute, in pieces of half a second or longer, and their means.
///
/// Within half a second the errors of a receiver's speeds are one error: more of them tell nothing more.
struct SpeedWindows: Sendable {
    /// A summary of the speeds of some seconds.
    struct Mean: Sendable {
        /// Metres a second: the mean of the velocities.
        var velocity: SIMD2<Double>
        /// Metres squared a second squared: the mean square of the speeds, whatever their directions.
        var square: Double
        /// Metres a second.
        var greatest: Double
        /// Seconds that it is of.
        var duration: Double
        /// The counts of its speeds, and of those without a direction.
        var count: Double
        var directionless: Double
        /// Metres that the fixes are apart at its ends.
        var displacement: Double

        /// True where most speeds have no direction.
        var isDirectionless: Bool { directionless * 2 > count }

        /// Metres a second: what is left where directions cancel each other.
        var steady: Double { velocity.length }

        /// Metres a second: the root of the mean square.
        var root: Double { square.squareRoot() }
    }

    /// Sums of some speeds, and where the last fix was.
    fileprivate struct Piece: Sendable {
        var velocity = SIMD2<Double>()
        var squares = 0.0
        var greatest = 0.0
        var count = 0.0
        var directionless = 0.0
        var position = SIMD2<Double>()

        mutating func add(_ observation: Observation) {
            velocity += observation.velocity ?? SIMD2()
            squares += observation.speed * observation.speed
            greatest = max(greatest, observation.speed)
            count += 1
            if observation.isDirectionless { directionless += 1 }
        }

        mutating func add(_ other: Piece) {
            velocity += other.velocity
            squares += other.squares
            greatest = max(greatest, other.greatest)
            count += other.count
            directionless += other.directionless
        }
    }

    /// The sum of the newest pieces, which that of more of them can go on from.
    struct RecentSum {
        fileprivate var sum = Piece()
        fileprivate var pieces = 0
    }

    /// Seconds.
    private static let shortestPiece = 0.45
    /// Seconds by which a fix may be late.
    private static let slack = 0.05

    private var pieces = SlidingWindow<Piece>(seconds: 60.6)
    private var unfinished = Piece()

    /// Takes in a velocity.
    ///
    /// - Returns: true where a piece is complete, so that there is something new to be seen.
    mutating func append(_ observation: Observation) -> Bool {
        unfinished.add(observation)
        if let last = pieces.lastTime, observation.time - last < Self.shortestPiece { return false }
        unfinished.position = observation.position
        pieces.append(unfinished, at: observation.time)
        unfinished = Piece()
        return true
    }

    /// The mean of so many seconds up to now; nil as long as there are not as many.
    func mean(of span: Double) -> Mean? {
        var recent = RecentSum()
        return mean(of: span, &recent)
    }

    /// The same, where the mean of fewer seconds has been asked for just before.
    ///
    /// - Parameters:
    ///   - span: seconds.
    ///   - recent: the sum of the newest pieces that have been added up already; becomes that of these seconds.
    /// - Returns: the mean; nil as long as there are not as many seconds.
    @inline(__always)
    func mean(of span: Double, _ recent: inout RecentSum) -> Mean? {
        guard let newest = pieces.lastTime, pieces.duration >= span - Self.slack else { return nil }
        var (sum, count) = (recent.sum, recent.pieces)
        let limit = span + Self.slack
        pieces.goBack(skipping: recent.pieces) { time, piece in
            guard newest - time <= limit else { return false }
            sum.add(piece)
            count &+= 1
            return true
        }
        recent = RecentSum(sum: sum, pieces: count)
        let duration = newest - pieces.time(pieces.count - count)
        // Of a slow rate's few speeds, the oldest may be a second younger than the span.
        guard sum.count >= 2, duration >= span - 1.05 else { return nil }
        return Mean(
            velocity: sum.velocity / sum.count,
            square: sum.squares / sum.count,
            greatest: sum.greatest,
            duration: duration,
            count: sum.count,
            directionless: sum.directionless,
            displacement: (pieces[pieces.count - 1].position - pieces[pieces.count - count].position).length
        )
    }

    /// True where a mean is the mean of all its quarters, and not of a few wild ones: bursts of bad signals pass in seconds.
    func isSteady(_ mean: Mean) -> Bool {
        guard let newest = pieces.lastTime else { return false }
        var sums = SIMD4<Double>()
        var counts = SIMD4<Double>(repeating: .leastNonzeroMagnitude)
        for index in stride(from: pieces.count - 1, through: 0, by: -1) {
            let age = newest - pieces.time(index)
            guard age <= mean.duration else { break }
            let quarter = min(3, Int(age / mean.duration * 4))
            sums[quarter] += pieces[index].velocity.dot(mean.velocity)
            counts[quarter] += pieces[index].count
        }
        return (sums / counts).min() > 0.65 * mean.velocity.dot(mean.velocity)
    }

    /// The way since the speeds were last below a limit, at most six seconds ago.
    func way(sinceSlowerThan limit: Double) -> SIMD2<Double> {
        guard let newest = pieces.lastTime else { return SIMD2() }
        let last = pieces.count - 1
        var start = last
        while start > 0, pieces[start - 1].squares > limit * limit * pieces[start - 1].count,
            newest - pieces.time(start - 1) < 6
        {
            start -= 1
        }
        start = max(start - 1, 0)
        var way = SIMD2<Double>()
        for index in start..<last {
            let (one, next) = (pieces[index], pieces[index + 1])
            let velocity = (one.velocity / one.count + next.velocity / next.count) / 2
            way += velocity * (pieces.time(index + 1) - pieces.time(index))
        }
        return way
    }

    /// Carries the velocities to another plane.
    mutating func carry(_ move: PlaneChange) {
        pieces.update {
            $0.velocity = move.vector($0.velocity)
            $0.position = move.position($0.position)
        }
        unfinished.velocity = move.vector(unfinished.velocity)
    }
}
