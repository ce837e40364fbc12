package import GNSS

/// The limits that keep clients from doing harm.
package struct ServerLimits: Sendable {
    /// Clients at a time.
    package var clients = 1000

    /// Bytes that wait for a client before epochs are left out; twice as many are never exceeded by them.
    package var backlog = 65_536

    /// The time for which a client may take nothing of what waits.
    package var patience = Duration.seconds(30)

    /// The time after which a word without an end is a request.
    package var wordPause = Duration.milliseconds(500)

    /// The time between two reports of trouble with clients.
    package var troubleInterval = Duration.seconds(60)

    /// The usual limits.
    package init() {}
}

/// The clocks that a server reads.
package struct ServerClocks: Sendable {
    /// A clock that nobody sets.
    let instant: @Sendable () -> ContinuousClock.Instant

    /// This machine's clock.
    let time: @Sendable () -> UTCTime

    /// Clocks.
    package init(
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        time: @escaping @Sendable () -> UTCTime
    ) {
        (self.instant, self.time) = (instant, time)
    }
}

/// Trouble with clients, added up until it is told.
package struct ServerTrouble: Hashable, Sendable, CustomStringConvertible {
    /// Epochs that were not sent to a client, because it was too slow for them.
    package var droppedEpochs = 0

    /// Clients that were given up, because they took nothing.
    package var stalledClients = 0

    /// Clients that were sent away, because there were too many.
    package var refusedClients = 0

    /// Batches of news that came faster than they were served.
    package var lostNews = 0

    /// No trouble.
    package init() {}

    /// True where there was none.
    package var isNone: Bool { self == ServerTrouble() }

    /// The trouble in words, as one sentence; what is recorded is not touched by any of it.
    package var description: String {
        var parts: [String] = []
        if droppedEpochs > 0 { parts.append("\(droppedEpochs) epochs were left out for clients that are too slow") }
        if stalledClients > 0 { parts.append("\(stalledClients) clients that took nothing were disconnected") }
        if refusedClients > 0 { parts.append("\(refusedClients) clients were sent away, because there are too many") }
        if lostNews > 0 { parts.append("\(lostNews) chunks of bytes were not served, because the machine is too busy") }
        return parts.joined(separator: "; ")
    }
}
