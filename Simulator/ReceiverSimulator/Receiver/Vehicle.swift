/// The carrier of the receiver: it heads for a speed and a direction as fast as its limits let it.
struct Vehicle {
    /// Metres north of where it set out.
    private(set) var north = 0.0

    /// Metres east of where it set out.
    private(set) var east = 0.0

    /// Metres a second.
    private(set) var speed = 0.0

    /// Degrees clockwise from true north, 0 ..< 360.
    private(set) var heading: Double

    private let acceleration: Double
    private let turnRate: Double

    /// A vehicle at rest; its limits in metres a second squared and degrees a second.
    init(heading: Double, acceleration: Double, turnRate: Double) {
        self.heading = heading
        self.acceleration = acceleration
        self.turnRate = turnRate
    }

    /// Drives on for so many seconds.
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

/// The driver's intention for a while.
struct Manoeuvre {
    /// The time for which it lasts, in seconds.
    let seconds: Int

    /// The speed to reach, in metres a second.
    let speed: Double

    /// The direction to turn to, in degrees clockwise from true north.
    let heading: Double

    init(_ seconds: Int, speed: Double, heading: Double) {
        self.seconds = seconds
        self.speed = speed
        self.heading = heading
    }
}
