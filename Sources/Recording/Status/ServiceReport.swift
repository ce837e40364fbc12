internal import GNSS
package import Pipeline
internal import Platform
internal import ServiceLifecycle
internal import Terminal

/// Notifies the service manager that a recording has begun, how it does, and that its parts are alive.
package struct ServiceReport {
    /// The time between two reports, at most: people read the status now and then.
    private static let interval = Duration.seconds(5)

    /// The time without a fix that is worth a word.
    private static let usualPause = Duration.seconds(10)

    private let manager: ServiceManager
    private let figures: @Sendable () -> RecordingTally.Figures
    private let waiting: @Sendable () -> String?
    private let isReloading: @Sendable () -> Bool
    private let today: @Sendable () async -> TodaysFixes
    private let answer: @Sendable () async -> Void

    /// A report on a recording.
    ///
    /// - Parameters:
    ///   - manager: is told.
    ///   - figures: returns what the recording has come to.
    ///   - waiting: returns what waits to be uploaded, in words; nil where nothing does.
    ///   - isReloading: returns true where the recording ends only to begin again, which the manager was told.
    ///   - today: returns what earlier recordings have accepted today.
    ///   - answer: returns as soon as the parts of the recording have done something; while one hangs it does not return, and the
    ///     service manager hears nothing.
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

    /// Reports until shut down.
    package func run() async throws {
        manager.tell("READY=1", "STATUS=\(text(figures(), today: 0, pausedFor: .zero))")
        try? await cancelWhenGracefulShutdown(tellOfLife)
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

    /// The time between two reports to a manager.
    static func interval(of manager: ServiceManager) -> Duration {
        min(interval, (manager.patience ?? interval) / 3)
    }

    /// A line without a place, which all users of the machine may read.
    private func text(_ figures: RecordingTally.Figures, today: Int, pausedFor pause: Duration) -> String {
        let isPaused = pause >= Self.usualPause && figures.lastFix != nil
        let silence = "nothing from a receiver for \(SpanText(Double(pause.components.seconds)))"
        let fixes = figures.lastFix == nil ? nil : today == 1 ? "1 fix today" : "\(today) fixes today"
        let parts = [isPaused ? silence : StatusLine.withoutPlace(figures), fixes, waiting()]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension RecordingTally.Figures {
    /// Fixes that have come so far.
    fileprivate var count: Int { accepted + rejectedCount }
}

extension ServiceReport: Service {}
