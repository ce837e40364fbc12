/// The state of an antenna as MON-HW and MON-RF tell it.
enum UBloxAntenna: String {
    case starting
    case unknown = "not known"
    case connected
    case shorted = "short circuit"
    case open = "not connected"

    /// The state in a payload; nil where it is too short for it.
    init?(state payload: [UInt8], at place: Int) {
        let states: [UBloxAntenna] = [.starting, .unknown, .connected, .shorted, .open]
        guard payload.indices.contains(place), states.indices.contains(Int(payload[place])) else { return nil }
        self = states[Int(payload[place])]
    }
}
