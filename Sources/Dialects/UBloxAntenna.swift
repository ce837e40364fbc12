/// The state of an antenna, as reported by MON-HW and MON-RF.
enum UBloxAntenna: String {
    case starting
    case unknown = "not known"
    case connected
    case shorted = "short circuit"
    case open = "not connected"

    /// Reads the state at an offset; `nil` if the payload is too short or the state unknown.
    init?(state payload: [UInt8], at place: Int) {
        let states: [UBloxAntenna] = [.starting, .unknown, .connected, .shorted, .open]
        guard payload.indices.contains(place), states.indices.contains(Int(payload[place])) else { return nil }
        self = states[Int(payload[place])]
    }
}
