/// How great the mean velocity of some seconds has to be to end a rest.
struct StartLimit: Sendable {
    /// Seconds that the mean is of.
    let seconds: Double

    /// Metres a second.
    let speed: Double

    /// What the noise of a single speed is divided by: it averages out with the root of the seconds, as far as it is not
    /// alike.
    let averaging: Double

    /// Whether it is asked every time; the means of more seconds change little from fix to fix.
    var isQuick: Bool { seconds <= 8 }

    /// Whether its mean proves motion by itself; those of more seconds are of drifts that a burst of bad signals may look
    /// like.
    var isShort: Bool { seconds <= 15 }

    private init(seconds: Double, speed: Double) {
        self.seconds = seconds
        self.speed = speed
        averaging = max(1, seconds / 1.5).squareRoot()
    }

    /// The limits of a filter, those of the fewest seconds first.
    static func all(_ parameters: RestParameters) -> [StartLimit] {
        let p = parameters
        let shares: [(Double, Double)] = [
            (1, p.startShare1), (2, 1), (4, p.startShare4), (8, p.startShare8), (15, p.startShare15),
            (30, p.startShare30), (60, p.startShare60),
        ]
        return shares.map { StartLimit(seconds: $0, speed: p.startSpeed * $1) }
    }
}
