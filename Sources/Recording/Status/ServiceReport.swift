package import GNSS
internal import Glibc
package import Pipeline
internal import Platform
internal import Settings
internal import SystemPackage

/// Notifies the service manager of the start of a recording, its status, and that its parts are alive.
package struct ServiceReport {
    /// Maximum time between reports; users rarely look at the status.
    private static let interval = Duration.seconds(5)

    /// Time without a fix after which the status mentions it.
    private static let usualPause = Duration.seconds(10)

    private let manager: ServiceManager
    private let figures: @Sendable () -> RecordingTally.Figures
    private let waiting: @Sendable () -> String?
    private let isReloading: @Sendable () -> Bool
    private let today: @Sendable () async -> TodaysFixes
    private let answer: @Sendable () async -> Void

    /// Creates the report on a recording.
    ///
    /// - Parameters:
    ///   - manager: the service manager.
    ///   - figures: returns the counts of the recording.
    ///   - waiting: describes the waiting uploads; `nil` if none wait.
    ///   - isReloading: returns whether the recording ends only to restart, which the manager was notified of.
    ///   - today: returns the fixes that earlier recordings accepted today.
    ///   - answer: returns as soon as all parts of the recording respond. While a part hangs it does not return, so
    ///     that the watchdog of the service manager expires.
    package init(
        to manager: ServiceManager,
        on figures: @escaping @Sendable () -> RecordingTally.Figures,
        waiting: @escaping @Sendable () -> String? = { nil },
        isReloading: @escaping @Sendable () -> Bool = { false },
        today: @escaping @Sendable () async -> TodaysFixes = { TodaysFixes(now: { UTCTime.now }) },
        whileAnswering answer: @escaping @Sendable () async -> Void
    ) {
        (self.manager, self.figures, self.waiting) = (manager, figures, waiting)
        (self.isReloading, self.today, self.answer) = (isReloading, today, answer)
    }

    /// Reports the start, the status and the shutdown.
    package func run() async throws {
        manager.tell("READY=1", "STATUS=\(text(figures(), today: 0, pausedFor: .zero))")
        try? await cancelAtShutdown(tellOfLife)
        if !isReloading() { manager.tell("STOPPING=1") }
    }

    private func tellOfLife() async throws {
        let interval = Self.interval(of: manager)
        var latest = (count: 0, change: ContinuousClock.now)
        var today = await today()
        while true {
            try await Task.sleep(for: interval)
            await answer()
            let (figures, now) = (figures(), ContinuousClock.now)
            if figures.count != latest.count { latest = (figures.count, now) }
            let count = today.count(accepted: figures.accepted)
            manager.tell("WATCHDOG=1", "STATUS=\(text(figures, today: count, pausedFor: now - latest.change))")
        }
    }

    /// The time between reports, at most a third of the watchdog timeout.
    static func interval(of manager: ServiceManager) -> Duration {
        min(interval, (manager.patience ?? interval) / 3)
    }

    /// A status line without a position, as all users of the machine may read it.
    private func text(_ figures: RecordingTally.Figures, today: Int, pausedFor pause: Duration) -> String {
        let isPaused = pause >= Self.usualPause && figures.lastFix != nil
        let silence = "nothing from a receiver for \(SpanText(Double(pause.components.seconds)))"
        let fixes = figures.lastFix == nil ? nil : today == 1 ? "1 fix today" : "\(today) fixes today"
        let parts = [isPaused ? silence : StatusLine.withoutPlace(figures), fixes, waiting()]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension RecordingTally.Figures {
    /// The number of all judged fixes.
    fileprivate var count: Int { accepted + rejectedCount }
}

extension ServiceReport: Service {}

/// The service manager that started this process and expects notifications: sd_notify(3).
package struct ServiceManager: Sendable {
    /// The watchdog timeout; `nil` without a watchdog.
    package let patience: Duration?

    private let socketName: String

    /// Finds the service manager of a process; `nil` if the process is not a service.
    ///
    /// - Parameters:
    ///   - process: the process ID.
    ///   - environment: returns an environment variable; `nil` if it is not set.
    package init?(of process: CInt, environment: (String) -> String?) {
        guard let name = environment("NOTIFY_SOCKET"), LocalSocketAddress(named: name) != nil else { return nil }
        socketName = name
        // A child inherits the variables, but the watchdog is for its parent.
        let isWatched = environment("WATCHDOG_PID").map { CInt($0) == process } ?? true
        patience =
            isWatched
            ? environment("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    }

    /// Sends a notification, such as `READY=1`; does nothing if the manager does not listen.
    package func tell(_ assignments: String...) {
        guard let address = LocalSocketAddress(named: socketName),
            let owned = try? LocalSocketAddress.socket(SOCK_DGRAM)
        else { return }
        let message = Array(assignments.joined(separator: "\n").utf8)
        _ = unsafe address.withPointer {
            unsafe sendto(owned.descriptor.rawValue, message, message.count, CInt(MSG_NOSIGNAL), $0, $1)
        }
    }
}

/// Counts the fixes accepted today, in the local time zone.
package struct TodaysFixes: Sendable {
    private let now: @Sendable () -> UTCTime
    private var day: LocalDay?
    /// The count at the beginning of the day; negative if earlier recordings accepted fixes on the same day.
    private var before: Int
    private var latest = 0

    /// Creates the counter at the start of a recording.
    ///
    /// - Parameters:
    ///   - earlier: the number of fixes that earlier recordings of the day have stored.
    ///   - now: the system clock.
    package init(earlier: Int = 0, now: @escaping @Sendable () -> UTCTime) {
        (before, self.now) = (-earlier, now)
        day = LocalDay(containing: now())
    }

    /// Updates and returns today's count.
    ///
    /// - Parameter accepted: the number of fixes that the recording has accepted.
    /// - Returns: the number of fixes.
    package mutating func count(accepted: Int) -> Int {
        let now = now()
        if day?.contains(now) != true { (day, before) = (LocalDay(containing: now), latest) }
        latest = accepted
        return accepted - before
    }
}
