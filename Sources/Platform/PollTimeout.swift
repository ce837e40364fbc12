/// Timeouts for poll(2) in milliseconds, rounded up so that no wait ends early and turns into a busy loop.
package enum PollTimeout {
    /// The longest timeout, a day; callers check their deadline again after it.
    private static let longest = Duration.seconds(86_400)

    /// The timeout for a duration; 0 if it is negative, -1 (infinite) if it is `nil`.
    package static func milliseconds(for time: Duration?) -> CInt {
        guard let time else { return -1 }
        let milliseconds = (min(time, longest) / .milliseconds(1)).rounded(.up)
        return CInt(max(0, milliseconds))
    }

    /// The timeout until a deadline; 0 if it has passed, -1 (infinite) if it is `nil`.
    package static func milliseconds(
        until deadline: ContinuousClock.Instant?,
        at now: ContinuousClock.Instant = .now
    ) -> CInt {
        milliseconds(for: deadline.map { now.duration(to: $0) })
    }
}
