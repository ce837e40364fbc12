package import GNSS

/// A moment by the clocks of a view.
package struct ViewMoment: Hashable, Sendable {
    /// Seconds of a monotonic clock.
    package let seconds: Double

    /// This machine's clock; `nil` if unrelated to the data, as in a replay.
    package let time: UTCTime?

    package init(seconds: Double, time: UTCTime?) {
        (self.seconds, self.time) = (seconds, time)
    }
}
