/// The time that poll(2) is to wait, in its whole milliseconds: rounded up, so that no wait ends early and turns into a spin.
package enum PollTimeout {
    /// The longest wait, of a day: whoever waits for longer looks again in between.
    private static let longest = Duration.seconds(86_400)

    /// Milliseconds for a time; none where it is over, and -1, which is for ever, where it is nil.
    package static func milliseconds(for time: Duration?) -> CInt {
        guard let time else { return -1 }
        let milliseconds = (min(time, longest) / .milliseconds(1)).rounded(.up)
        return CInt(max(0, milliseconds))
    }

    /// Milliseconds from now until an instant; none where it is over, and -1, which is for ever, where it is nil.
    package static func milliseconds(
        until deadline: ContinuousClock.Instant?,
        at now: ContinuousClock.Instant = .now
    ) -> CInt {
        milliseconds(for: deadline.map { now.duration(to: $0) })
    }
}
