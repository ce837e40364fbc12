internal import Glibc
package import GNSS

/// Limits that protect the server against misbehaving clients.
package struct ServerLimits: Sendable {
    /// Simultaneous clients; further ones are rejected.
    package var clients = 1000

    /// Bytes that may wait for a client before epochs are dropped.
    ///
    /// An epoch that has begun may double it.
    package var backlog = 65_536

    /// How long a client may accept none of the waiting bytes.
    package var patience = Duration.seconds(30)

    /// Pause after which a word without an end counts as a request.
    package var wordPause = Duration.milliseconds(500)

    /// Minimum time between reports of problems.
    package var troubleInterval = Duration.seconds(60)

    package init() {}
}

package struct ServerClocks: Sendable {
    let instant: @Sendable () -> ContinuousClock.Instant

    let time: @Sendable () -> UTCTime

    package init(
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        time: @escaping @Sendable () -> UTCTime
    ) {
        (self.instant, self.time) = (instant, time)
    }
}

/// Accumulated problems with clients.
package struct ServerTrouble: Hashable, Sendable, CustomStringConvertible {
    /// Epochs that were dropped because a client was too slow.
    package var droppedEpochs = 0

    /// Clients that were disconnected because they accepted nothing.
    package var stalledClients = 0

    /// Clients that were rejected because there were too many.
    package var refusedClients = 0

    /// Batches of news that were dropped because the server was too slow.
    package var lostNews = 0

    package init() {}

    package var isNone: Bool { self == ServerTrouble() }

    /// The problems in one sentence.
    ///
    /// None of them affects the recording.
    package var description: String {
        var parts: [String] = []
        if droppedEpochs > 0 { parts.append("\(droppedEpochs) epochs were left out for clients that are too slow") }
        if stalledClients > 0 { parts.append("\(stalledClients) clients that took nothing were disconnected") }
        if refusedClients > 0 { parts.append("\(refusedClients) clients were sent away, because there are too many") }
        if lostNews > 0 { parts.append("\(lostNews) chunks of bytes were not served, because the machine is too busy") }
        return parts.joined(separator: "; ")
    }
}

/// The number of file descriptors that this process may open: getrlimit(2).
package enum DescriptorLimit {
    /// File descriptors for the rest of the program.
    private static let others = 128

    /// Raises the limit for a number of clients if possible; returns the number of clients that it allows.
    package static func makeRoom(for clients: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return clients }
        let wanted = rlim_t(clients + others)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return min(clients, max(1, Int(clamping: limit.rlim_cur) - others))
    }
}
