internal import GNSS
package import Logbook
internal import Text

extension Rejection {
    /// Explains the rejection with the measured value, the threshold and the rule's name.
    package func explanation(in units: DisplayUnits = DisplayUnits()) -> String {
        "\(cause(in: units)) (rule \(rule.rawValue))"
    }

    private func cause(in units: DisplayUnits) -> String {
        let length = units.lengthUnit
        return switch rule {
        case .noFix:
            "the receiver itself reported no fix"
        case .noTime:
            "the receiver reported no date, or did not know the time yet"
        case .impossibleCoordinate:
            "its coordinates are missing, out of range, or exactly 0, 0"
        case .duplicateTime:
            "a fix with the same time was accepted before"
        case .olderTime:
            "it is \(text(measured)) s older than the last accepted fix; the threshold is \(text(threshold)) s"
        case .deadReckoning:
            "the receiver extrapolated earlier fixes instead of measuring"
        case .poorGeometry:
            "the satellites' geometry was too poor: horizontal dilution \(text(measured)), the threshold is \(text(threshold))"
        case .impossibleTime:
            "its date is implausible: it is \(text(measured)) s from the fix before, and a step above "
                + "\(text(threshold)) s needs more fixes that confirm it"
        case .settling where self == .wrongBeginning:
            "the receiver had started with a wrong position, which it has left since"
        case .settling:
            "it is \(text(measured, length)) from the first fix, and no other fix had confirmed it yet; the threshold is "
                + "\(text(threshold, length))"
        case .positionJump where threshold == 0:
            "it is \(text(measured, length)) from where the fixes before put the receiver; the threshold grows with its "
                + "usual speed from a minute after the jump on"
        case .positionJump:
            "it is \(text(measured, length)) from where the fixes before put the receiver; the threshold is "
                + "\(text(threshold, length))"
        }
    }

    private func text(_ value: Double?, _ unit: DisplayUnits.Unit) -> String {
        "\(text(value.map { $0 / unit.size })) \(unit.symbol)"
    }

    private func text(_ value: Double?) -> String {
        guard let value else { return "?" }
        // Small values such as speeds and dilutions need two decimals, distances do not.
        return DecimalText.string(value, decimals: value == value.rounded() ? 0 : value.magnitude < 10 ? 2 : 1)
    }
}

extension Suspicion.Reason {
    /// What speaks against the fix, in words that claim no more than the evidence.
    package var words: String {
        switch self {
        case .positionStep: "position jumped"
        case .timeStep: "time jumped"
        case .clockDifference: "time differs from this computer's clock"
        case .receiversApart: "receivers are apart"
        case .spoofingReported: "the receiver reports spoofing"
        case .jammingReported: "jammed, by the receiver's report or gain"
        case .signalsWeak: "signals weak everywhere (jammed, or the antenna is covered)"
        case .signalsBlocked: "blocked or jammed"
        }
    }
}

extension Suspicion {
    /// All reasons in words, such as `position jumped, time jumped`.
    package var words: String { reasons.list.map(\.words).joined(separator: ", ") }

    /// Explains the suspicion of a fix: each piece of evidence with its measured value and the threshold.
    ///
    /// - Parameters:
    ///   - received: the suspect fix.
    ///   - units: units of distances.
    /// - Returns: clauses separated by semicolons.
    package func explanation(of received: ReceivedFix, in units: DisplayUnits = DisplayUnits()) -> String {
        reasons.list.map { reason in
            let details = details(of: reason, received, units)
            return details.isEmpty ? reason.words : "\(reason.words): \(details)"
        }
        .joined(separator: "; ")
    }

    /// The measured value and the threshold of a reason; empty if the words say all.
    private func details(of reason: Reason, _ received: ReceivedFix, _ units: DisplayUnits) -> String {
        let way = disagreement.map { units.distance($0) }
        switch reason {
        case .positionStep:
            let measured = way.map { "it is \($0) from where the evidence puts the receiver" }
            return (measured ?? "the time between two fixes does not allow the step")
                + " (threshold \(units.distance(200)))"
        case .timeStep:
            return "the receiver's time made a step against the times of arrival (threshold 2 s)"
        case .clockDifference:
            let offset = received.fix.time.flatMap { time in received.receivedAt?.seconds(since: time) }
            let measured = offset.map { "by \(DecimalText.string($0.magnitude, decimals: 1)) s" }
            return (measured ?? "the clock is synchronised") + " (threshold 2 s)"
        case .receiversApart:
            let measured = way.map { "this one is \($0) from another one on the vehicle" } ?? "on one vehicle"
            return measured + " (threshold \(units.distance(100)) for 10 s)"
        case .spoofingReported: return Self.said(received.fix.interference?.spoofing)
        case .jammingReported: return Self.said(received.fix.interference?.jamming)
        case .signalsWeak:
            return "most satellites are at least 8 dB weaker than each was in the last 90 s"
        case .signalsBlocked: return "signals became weak everywhere, and the fix was lost"
        }
    }

    private static func said(_ spoofing: InterferenceReport.Spoofing?) -> String {
        switch spoofing {
        case .multiple: "several signs"
        case .indicated: "one sign"
        case .unlikely: "no longer in this fix"
        case nil: ""
        }
    }

    private static func said(_ jamming: InterferenceReport.Jamming?) -> String {
        switch jamming {
        case .critical: "critical, without a usable fix"
        case .warning: "a warning; the fix may still be good"
        case .unlikely, nil: "its gain has fallen while signals are weak, or it is no longer reported in this fix"
        }
    }
}
