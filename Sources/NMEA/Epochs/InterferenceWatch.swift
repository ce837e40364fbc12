internal import GNSS
internal import UBX

/// What the receiver says about interference, for the fixes that follow.
///
/// A statement holds until the same kind of message makes another one, or for 10 s of the receiver's time. If messages
/// of several kinds disagree, the worst counts.
struct InterferenceWatch: Sendable {
    /// A kind of message that reports interference.
    enum Source: Hashable, Sendable {
        /// NAV-STATUS.
        case status
        /// MON-HW or MON-RF.
        case radio
        /// SEC-SIG.
        case security
        /// SEC-SIGLOG.
        case securityLog
        /// `$PAIRSPF` and `$PAIRSPF5`, for the two bands.
        case airoha, airohaL5
        /// `$PQTMJAMMINGSTATUS`.
        case quectel
        /// `#JAMSTATUSA`.
        case unicore
    }

    private struct Statement: Sendable {
        let source: Source
        var report: InterferenceReport
        /// Nanoseconds since midnight; `nil` until the next epoch.
        var time: Int64?
    }

    private var statements: [Statement] = []
    private var sky = SkyWatch()

    private static let validity: Int64 = 10_000_000_000
    private static let day: Int64 = 86_400_000_000_000

    /// Takes a statement; `nil` changes nothing, as the receiver does not know.
    mutating func take(_ report: InterferenceReport?, from source: Source) {
        guard let report else { return }
        statements.removeAll { $0.source == source }
        statements.append(Statement(source: source, report: report))
    }

    /// What holds for an epoch; `nil` if nothing is known.
    ///
    /// - Parameters:
    ///   - satellites: those listed in the epoch; `nil` if none.
    ///   - time: the epoch's time.
    @inline(__always)
    mutating func report(_ satellites: [Satellite]?, at time: TimeOfDay?) -> InterferenceReport? {
        if let satellites, let time { sky.take(satellites, at: time) }
        if statements.isEmpty, !sky.areSignalsWeak { return nil }
        return combined(at: time)
    }

    @inline(never)
    private mutating func combined(at time: TimeOfDay?) -> InterferenceReport? {
        if let now = time?.nanosecondsSinceMidnight {
            for index in statements.indices where statements[index].time == nil { statements[index].time = now }
            statements.removeAll { statement in
                let age = now - (statement.time ?? now)
                return (age < 0 ? age + Self.day : age) > Self.validity
            }
        }
        var all = InterferenceReport(areSignalsWeak: sky.areSignalsWeak)
        for statement in statements {
            all.jamming = Self.worst(all.jamming, statement.report.jamming)
            all.spoofing = Self.worst(all.spoofing, statement.report.spoofing)
            all.gain = statement.report.gain ?? all.gain
        }
        return all == InterferenceReport() ? nil : all
    }

    private static func worst<Level: Comparable>(_ one: Level?, _ other: Level?) -> Level? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }
}
