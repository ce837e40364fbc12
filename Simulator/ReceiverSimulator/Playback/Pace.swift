package enum Pace: Hashable, Sendable {
    /// A multiple of the recorded speed, greater than 0; 1 is real time.
    case times(Double)

    /// As fast as it is read.
    case max

    /// Parses a pace from the command line: `realtime`, `max` or a factor above 0; nil for other text.
    package init?(_ text: String) {
        switch text {
        case "realtime": self = .times(1)
        case "max": self = .max
        default:
            guard let factor = Double(text), factor > 0, factor.isFinite else { return nil }
            self = .times(factor)
        }
    }
}
