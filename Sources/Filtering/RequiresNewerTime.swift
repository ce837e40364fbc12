public import GNSS
public import Logbook

/// Rejects fixes that are not newer than the last one accepted: receivers repeat themselves and send late epochs.
///
/// Measured value: seconds before the last accepted fix; 0 is a duplicate. Threshold: 0.
///
/// One fix with a date in the future must not silence the receiver for years, so the rejection ends by itself: fixes that
/// keep advancing among themselves are a new time base, and the last of them passes.
public struct RequiresNewerTime: FilterRule {
    private static let fixesOfANewTimeBase = 5
    // Longer than any interval at which a receiver is set to report.
    private static let longestStep = 600.0

    private var lastAccepted: UTCTime?
    /// The fix before one that was accepted after a long pause, and may have had a wrong date.
    private var beforePause: UTCTime?
    private var lastRejected: UTCTime?
    private var advancing = 0

    /// The rule; nothing is accepted yet.
    public init() {}

    /// Rejects a fix that is as old as the last accepted one, or older.
    public mutating func rejection(of fix: GNSSFix) -> Rejection? {
        guard let time = fix.time, let lastAccepted, time <= lastAccepted else { return nil }
        if let beforePause, case let step = time.seconds(since: beforePause), step > 0, step <= Self.longestStep {
            return nil
        }
        if time == lastAccepted { return Rejection(.duplicateTime, measured: 0, threshold: 0) }
        noteRejected(time)
        if advancing >= Self.fixesOfANewTimeBase { return nil }
        return Rejection(.olderTime, measured: lastAccepted.seconds(since: time), threshold: 0)
    }

    /// Later fixes are held against this one.
    public mutating func noteAccepted(_ location: Location) {
        if let lastAccepted {
            beforePause = location.time.seconds(since: lastAccepted) > Self.longestStep ? lastAccepted : nil
        }
        lastAccepted = location.time
        lastRejected = nil
        advancing = 0
    }

    private mutating func noteRejected(_ time: UTCTime) {
        let step = lastRejected.map { time.seconds(since: $0) }
        // The same fix once more neither confirms a new time base nor speaks against it.
        if step == 0 { return }
        advancing = step.map { $0 > 0 && $0 <= Self.longestStep } == true ? advancing + 1 : 1
        lastRejected = time
    }
}
