internal import GNSS
internal import Logbook

/// Draws conclusions from what a receiver says about interference, and never more than it says.
struct SignalWatch: Sendable {
    /// Seconds from weak signals to the loss of the fix, and without any fix, that count as one event.
    private static let longestDelay = 10.0
    private static let loss = 5.0
    /// The share of the usual gain that is left when a jammer is near: in a recording of jamming 19 %.
    private static let fallen = 0.6
    private static let gainRate = 0.02

    private var lastWeak: UTCTime?
    private var isBlocked = false
    /// The time of the newest fix while signals have been weak; nil if they have not.
    private var last: UTCTime?
    private var usualGain: Double?
    /// Reports that the user does not want to hear again until they have ended.
    private var muted: Suspicion.Reasons = []

    /// The reasons for suspicion at the newest fix.
    private(set) var reasons: Suspicion.Reasons = []

    /// A watch that has seen no fix.
    init() {}

    /// Whether a fix without a report changes nothing.
    var isIdle: Bool { lastWeak == nil && reasons.isEmpty && muted.isEmpty }

    /// Evaluates the report of the receiver's next fix.
    mutating func take(_ received: ReceivedFix, hasFix: Bool) {
        let report = received.fix.interference
        let isWeak = report?.areSignalsWeak == true
        var found: Suspicion.Reasons = []
        if let spoofing = report?.spoofing, spoofing >= .indicated { found.insert(.init(.spoofingReported)) }
        if let jamming = report?.jamming, jamming >= .warning { found.insert(.init(.jammingReported)) }
        if isWeak { found.insert(.init(.signalsWeak)) }
        if hasGainFallen(report?.gain, isWeak: isWeak) { found.insert(.init(.jammingReported)) }
        if isBlocked(at: received.receivedAt ?? received.fix.time, hasFix: hasFix, isWeak: isWeak) {
            found.insert(.init(.signalsBlocked))
        }
        muted.formIntersection(found)
        reasons = found.subtracting(muted)
    }

    /// Ends what is suspect now.
    mutating func trust() { (muted, reasons) = (muted.union(reasons), []) }

    private mutating func hasGainFallen(_ gain: UInt8?, isWeak: Bool) -> Bool {
        guard let gain = gain.map(Double.init) else { return false }
        let usual = usualGain ?? gain
        if !isWeak { usualGain = usual + (gain - usual) * Self.gainRate }
        return isWeak && gain < Self.fallen * usual
    }

    /// Whether the fix was lost within seconds of weak signals, until it is back and the signals are, too.
    private mutating func isBlocked(at time: UTCTime?, hasFix: Bool, isWeak: Bool) -> Bool {
        let silence = seconds(from: last, to: time)
        let age = lastWeak.map { seconds(from: $0, to: time) } ?? .infinity
        if isWeak, let time { lastWeak = time }
        let isLost = !hasFix || silence > Self.loss
        if isWeak || age <= Self.longestDelay + silence {
            isBlocked = isBlocked || isLost
        } else if hasFix {
            (isBlocked, lastWeak) = (false, nil)
        }
        if hasFix, !isWeak, !isLost { isBlocked = false }
        last = lastWeak == nil ? nil : time
        return isBlocked
    }

    private func seconds(from start: UTCTime?, to end: UTCTime?) -> Double {
        guard let start, let end else { return 0 }
        return max(0, end.seconds(since: start))
    }
}
