internal import GNSS

/// What the receiver says about interference, for the fixes that follow.
///
/// A statement holds until the same kind of message makes another one, or for 10 s of the receiver's time. If messages
/// of several kinds disagree, the worst counts.
struct InterferenceStatements: Sendable {
    /// A kind of message that reports interference.
    enum Source: Sendable {
        /// NAV-STATUS.
        case status
        /// MON-HW or MON-RF.
        case radio
        /// SEC-SIG, or Unicore's JAMSTATUS.
        case security
        /// SEC-SIGLOG.
        case securityLog
        /// `$PAIRSPF` and `$PAIRSPF5`, for the two bands.
        case airoha, airohaL5
        /// `$PQTMJAMMINGSTATUS`.
        case quectel

        /// The kind of a sentence; `nil` if it does not report interference.
        init?(_ address: SentenceAddress) {
            switch address.description {
            case "PAIRSPF": self = .airoha
            case "PAIRSPF5": self = .airohaL5
            case "PQTMJAMMINGSTATUS": self = .quectel
            default: return nil
            }
        }
    }

    private struct Statement: Sendable {
        let source: Source
        let report: InterferenceReport
        /// Nanoseconds since midnight; `nil` until the next epoch.
        var time: Int64?
    }

    /// The latest statement of each source; empty for most receivers.
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

    /// Takes a message that belongs to no epoch.
    mutating func take(_ message: UBXMessage) {
        switch message {
        case .radio(let radio): take(radio.report, from: .radio)
        case .security(let security): take(security.report, from: .security)
        case .securityLog(let log): take(log.report, from: .securityLog)
        default: break
        }
    }

    /// Takes a sentence that reports interference.
    mutating func take(_ sentence: borrowing SentenceFields, from source: Source) {
        let jamming = source == .quectel ? PQTMJAMMINGSTATUS(sentence).jamming : PAIRSPF(sentence).jamming
        if let jamming { take(InterferenceReport(jamming: jamming), from: source) }
    }

    /// What holds for an epoch.
    ///
    /// - Parameters:
    ///   - satellites: those listed in the epoch; `nil` if none.
    ///   - time: the epoch's time.
    /// - Returns: the report; `nil` if unknown.
    @inline(__always)
    mutating func report(_ satellites: [Satellite]?, at time: TimeOfDay?) -> InterferenceReport? {
        if let satellites, let time { sky.take(satellites, at: time) }
        if statements.isEmpty, !sky.areSignalsWeak { return nil }
        return combined(at: time)
    }

    @inline(never)
    private mutating func combined(at time: TimeOfDay?) -> InterferenceReport? {
        var all = InterferenceReport(areSignalsWeak: sky.areSignalsWeak)
        if let now = time?.nanosecondsSinceMidnight {
            for index in statements.indices where statements[index].time == nil { statements[index].time = now }
            statements.removeAll { statement in
                let age = now - (statement.time ?? now)
                return (age < 0 ? age + Self.day : age) > Self.validity
            }
        }
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
