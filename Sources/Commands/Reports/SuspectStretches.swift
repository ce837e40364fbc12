import GNSS
import Logbook

/// Consecutive suspect fixes of one receiver.
struct SuspectStretch: Sendable {
    let receiver: ReceiverIdentity
    let start: UTCTime
    fileprivate(set) var end: UTCTime
    fileprivate(set) var fixes = 0
    fileprivate(set) var reasons = Suspicion.Reasons()
    /// The largest disagreement in metres; `nil` if no fix has one.
    fileprivate(set) var disagreement: Double?
    /// The last location before that was not suspect.
    let before: Location?
    /// The first and the last position that the receiver reported during the stretch.
    fileprivate(set) var first: Coordinate?
    fileprivate(set) var last: Coordinate?
    /// The first location after that is not suspect; `nil` if the suspicion had not ended.
    fileprivate(set) var after: Location?
}

/// The interference in a period, collected fix by fix in order of time.
struct InterferenceRecord: Sendable {
    /// A change in what a receiver says, from this time on.
    struct Statement: Sendable {
        let receiver: ReceiverIdentity
        let time: UTCTime
        /// What it says; `nil` if it says nothing any longer.
        let report: InterferenceReport?
    }

    private(set) var stretches: [SuspectStretch] = []
    private(set) var statements: [Statement] = []
    private(set) var verdicts: [FilterVerdict.Kind: Int] = [:]
    /// Rejected fixes for which the receiver itself had no position.
    private(set) var withoutFix = 0
    private(set) var receivers: Set<ReceiverIdentity> = []

    private var open: [ReceiverIdentity: Int] = [:]
    private var trusted: [ReceiverIdentity: Location] = [:]
    private var said: [ReceiverIdentity: InterferenceReport] = [:]

    /// The number of fixes in the period.
    var fixes: Int { verdicts.values.reduce(0, +) }

    mutating func add(_ stored: StoredFix) {
        let (judged, receiver) = (stored.judged, stored.receiver)
        guard let time = judged.time else { return }
        receivers.insert(receiver)
        verdicts[judged.verdict.kind, default: 0] += 1
        if judged.verdict.rejection?.rule == .noFix { withoutFix += 1 }
        let report = judged.received.fix.interference?.ofReceiver
        if report != said[receiver] {
            said[receiver] = report
            statements.append(Statement(receiver: receiver, time: time, report: report))
        }
        if let suspicion = judged.suspicion {
            add(suspicion, at: time, judged.received.fix.coordinate, of: receiver)
        } else if let location = judged.verdict.location {
            if let index = open.removeValue(forKey: receiver) { stretches[index].after = location }
            trusted[receiver] = location
        }
    }

    private mutating func add(
        _ suspicion: Suspicion,
        at time: UTCTime,
        _ place: Coordinate?,
        of receiver: ReceiverIdentity
    ) {
        let index = open[receiver] ?? stretches.count
        if index == stretches.count {
            open[receiver] = index
            stretches.append(
                SuspectStretch(receiver: receiver, start: time, end: time, before: trusted[receiver])
            )
        }
        stretches[index].end = time
        stretches[index].fixes += 1
        stretches[index].reasons.formUnion(suspicion.reasons)
        stretches[index].disagreement = [stretches[index].disagreement, suspicion.disagreement].compactMap(\.self).max()
        stretches[index].first = stretches[index].first ?? place
        stretches[index].last = place ?? stretches[index].last
    }
}

extension InterferenceReport {
    /// What the receiver says in words, such as `jamming: warning; spoofing: none`.
    var words: String {
        var parts: [String] = []
        switch jamming {
        case .unlikely: parts.append("jamming: none")
        case .warning: parts.append("jamming: warning")
        case .critical: parts.append("jamming: critical")
        case nil: break
        }
        switch spoofing {
        case .unlikely: parts.append("spoofing: none")
        case .indicated: parts.append("spoofing: one sign")
        case .multiple: parts.append("spoofing: several signs")
        case nil: break
        }
        return parts.joined(separator: "; ")
    }

    /// The report without what gpslog concludes from signals and from the clock; `nil` if nothing is left.
    fileprivate var ofReceiver: InterferenceReport? {
        jamming == nil && spoofing == nil ? nil : InterferenceReport(jamming: jamming, spoofing: spoofing)
    }
}
