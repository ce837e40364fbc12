/// Compares a fix's distances from expected places with the limits of both.
struct PositionTest: Sendable {
    /// Seconds of the speed above that of cars, by which velocities lag in turns.
    private static let lag = 0.15

    /// Metres from where the fix before leads.
    let distance: Double
    /// Metres that this may be, by one step alone.
    let stepLimit: Double
    /// The same while what is expected is carried on for longer.
    let reach: Double
    /// Metres from the tether.
    let pull: Double
    /// Metres that this may be.
    let dragLimit: Double
    /// True where it is back at the place expected before a jump was believed.
    let isNearRival: Bool

    /// Measures the fix at a step's end.
    init(
        _ step: Step,
        _ stepLimit: Double,
        _ gate: PositionGate,
        _ tethers: Tethers,
        _ parameters: RefusalParameters
    ) {
        let position = step.observation.position
        distance = (position - gate.expected).length
        self.stepLimit = stepLimit
        reach = stepLimit + gate.reach
        pull = (position - tethers.measure.position).length
        isNearRival = gate.rival.map { (position - $0).length <= stepLimit } ?? false
        // Nobody knows what the speeds were between two fixes that are seconds apart.
        dragLimit = tethers.limit(parameters) + step.late * step.late + Self.aside(at: step.observation.speed)
    }

    /// Metres that measured speeds above those of cars lead astray: velocities lag behind an airliner's turns.
    ///
    /// - Parameter speed: in metres a second.
    /// - Returns: metres.
    private static func aside(at speed: Double) -> Double { lag * max(0, speed - Observation.fast) }

    /// True where it is too far from the expected place.
    var isJump: Bool { distance > reach }

    /// True where it has been dragged away.
    var isDrag: Bool { pull > dragLimit }

    /// By how many limits it is farther than the limit.
    var excess: Double { (distance - dragLimit) / dragLimit }

    /// The refusal of a jump.
    var jump: Rejection { Rejection(.positionJump, measured: distance, threshold: reach) }

    /// The refusal for the graver of both reasons.
    var rejection: Rejection {
        isJump ? jump : Rejection(.positionJump, measured: pull, threshold: dragLimit)
    }
}
