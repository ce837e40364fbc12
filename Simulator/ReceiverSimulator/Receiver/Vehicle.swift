/// The receiver's carrier: it approaches a target speed and direction as fast as its limits allow.
struct Vehicle {
    /// Metres north of the start.
    private(set) var north = 0.0

    /// Metres east of the start.
    private(set) var east = 0.0

    /// Metres per second over ground.
    private(set) var speed = 0.0

    /// Degrees clockwise from true north, 0 ..< 360.
    private(set) var heading: Double

    private let acceleration: Double
    private let turnRate: Double

    /// Creates a vehicle at rest; its limits are in metres per second squared and degrees per second.
    init(heading: Double, acceleration: Double, turnRate: Double) {
        self.heading = heading
        self.acceleration = acceleration
        self.turnRate = turnRate
    }

    mutating func advance(by seconds: Double, toward target: Manoeuvre) {
        speed += limited(target.speed - speed, to: acceleration * seconds)
        let turn = (target.heading - heading) - 360 * ((target.heading - heading) / 360).rounded()
        heading += limited(turn, to: turnRate * seconds)
        if heading < 0 { heading += 360 }
        if heading >= 360 { heading -= 360 }
        north += speed * seconds * cosine(degrees: heading)
        east += speed * seconds * sine(degrees: heading)
    }

    private func limited(_ change: Double, to limit: Double) -> Double {
        min(max(change, -limit), limit)
    }
}

/// The target of a vehicle for some time.
struct Manoeuvre {
    /// The duration in seconds.
    let seconds: Int

    /// The target speed in metres per second.
    let speed: Double

    /// The target direction in degrees clockwise from true north.
    let heading: Double

    init(_ seconds: Int, speed: Double, heading: Double) {
        self.seconds = seconds
        self.speed = speed
        self.heading = heading
    }
}
