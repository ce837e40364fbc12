package import GNSS

/// A moment by the clocks that a view reads.
package struct ViewMoment: Hashable, Sendable {
    /// Seconds by a clock that nobody sets.
    package let seconds: Double

    /// This machine's clock; nil where it has nothing to do with what is shown, as when a capture is played.
    package let time: UTCTime?

    /// A moment.
    package init(seconds: Double, time: UTCTime?) {
        (self.seconds, self.time) = (seconds, time)
    }
}
