/// Decides when a silent connection is reopened, as the other side may hang without closing it.
///
/// Uses no clock: times are durations since any fixed moment.
package struct ConnectionPatience {
    /// Longer than the distance of most receivers' reports, and than gpsd takes to find the speed of a receiver.
    private static let shortest = Duration.seconds(30)

    /// Limit for sources that report every few minutes.
    private static let longest = Duration.seconds(300)

    private var silence = Self.shortest
    private var heardAt: Duration?
    private var begin = Duration.zero

    package init() {}

    /// When the connection is to be reopened unless bytes arrive until then.
    package var due: Duration { begin + silence }

    /// Starts with a new connection.
    package mutating func connect(at now: Duration) { begin = now }

    /// Notes that bytes have arrived, and allows twice the silence before them, also across connections.
    ///
    /// A source that reports once a minute is then not reopened between its reports.
    package mutating func hear(at now: Duration) {
        let gap = heardAt.map { now - $0 } ?? .zero
        silence = min(max(gap * 2, Self.shortest), Self.longest)
        (heardAt, begin) = (now, now)
    }

    /// Returns how long a connection to be reopened was silent, and allows the next one twice as long.
    ///
    /// `nil` if there is still time.
    package mutating func check(at now: Duration) -> Duration? {
        guard now >= due else { return nil }
        defer { silence = min(silence * 2, Self.longest) }
        return silence
    }
}
