/// The playback speed of a capture.
package enum ReplaySpeed: Hashable, Sendable {
    /// A multiple of the original speed; 1 is real time.
    case factor(Double)
    /// As fast as possible.
    case max

    /// Parses `realtime`, `max`, or a number greater than zero; `nil` for other text.
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
