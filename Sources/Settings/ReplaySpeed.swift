/// The speed at which a capture is replayed.
package enum ReplaySpeed: Hashable, Sendable {
    /// A multiple of the speed at which it was recorded; 1 is real time.
    case factor(Double)
    /// As fast as it goes.
    case max

    /// The speed that text names: `realtime`, a number greater than zero, or `max`; nil for other text.
    package init?(_ text: String) {
        switch text {
        case "max": self = .max
        case "realtime": self = .factor(1)
        default:
            guard let factor = Double(text), factor > 0, factor.isFinite else { return nil }
            self = .factor(factor)
        }
    }
}
