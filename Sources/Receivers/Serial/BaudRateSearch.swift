/// Finds the speed and the framing of a line by listening: with wrong ones, no checksum is right.
///
/// Clock-free: it is told what was heard, and how long after the present setting was made. Never gives up, because a
/// receiver may still be booting, or be switched on tomorrow.
package struct BaudRateSearch: Sendable {
    /// The step to take next.
    package enum Step: Hashable, Sendable {
        /// Nothing is decided: tell what is heard, and when `patience` is over.
        case keepListening
        /// Make this setting, forget what was heard, and start to count the time again.
        case tryNext(LineSetting)
        /// The present setting is the right one, and all that was heard with it is good.
        case accept
    }

    /// The setting to listen with.
    package var candidate: LineSetting { order.current }

    /// Sentences with the right checksum, heard with this setting.
    package var sentencesHeard: Int { evidence.sentencesHeard }

    /// True where the last step ended a round in which no setting was accepted.
    package var hasEndedRound: Bool { order.hasEndedRound }

    private let acceptsMissingChecksum: Bool
    private var order: SettingCandidates
    private var evidence: LineEvidence
    private var hasHeardNoise = false
    private var beginning = Duration.zero

    /// True where garbage may be what the line still held when opened: nobody waits for that with a remembered setting.
    private var forgives: Bool

    /// The multiple of the first round's wait that it waits on a silent line: a receiver may report once a minute.
    private var calmness: Int

    /// A search that starts with the setting this receiver had the last time, nil where it is new.
    ///
    /// After silence it waits longer on a line that goes on to say nothing: that setting was right.
    package init(
        remembered: LineSetting? = nil,
        afterSilence: Bool = false,
        acceptingMissingChecksum acceptsMissingChecksum: Bool = false
    ) {
        order = SettingCandidates(remembered: remembered)
        calmness = afterSilence ? 8 : 1
        forgives = remembered != nil
        evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
        self.acceptsMissingChecksum = acceptsMissingChecksum
    }

    /// A search for the framing only, at a speed that is known.
    package init(framingAt baudRate: BaudRate, acceptingMissingChecksum acceptsMissingChecksum: Bool = false) {
        order = SettingCandidates(of: baudRate)
        calmness = 1
        forgives = false
        evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
        self.acceptsMissingChecksum = acceptsMissingChecksum
    }

    /// The time after the setting was made at which the next decision falls due, if nothing more is heard until then.
    package var patience: Duration {
        if sentencesHeard > 0 { return beginning + Self.sentenceTimeout }
        if evidence.endsInText { return beginning + Self.textTimeout }
        if evidence.count > 0 { return beginning + Self.noiseTimeout }
        return (hasHeardNoise ? Self.laterSilenceTimeout : Self.noiseTimeout) * calmness
    }

    /// Takes what was heard since the last call, how many bytes of it arrived damaged as far as that is known, and how
    /// long ago the present setting was made.
    package mutating func hear(_ bytes: [UInt8], frameErrors: Int = 0, after elapsed: Duration) -> Step {
        // After a long silence the first bytes begin what there is to judge.
        if evidence.count == 0, !bytes.isEmpty, elapsed > Self.noiseTimeout { beginning = elapsed }
        evidence.hear(bytes, frameErrors: frameErrors)
        if let framing = framingHeard {
            hasHeardNoise = true
            order.turn(to: framing)
            return tryNext()
        }
        if sentencesHeard >= 2 { return .accept }
        if evidence.isGarbage {
            if !forgives || elapsed > Self.staleInput { return refute() }
            // The chip took it in at the speed it had before it was opened.
            forgives = false
            evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
            return .keepListening
        }
        if elapsed < patience { return .keepListening }
        // A receiver that reports every ten seconds: noise does not make a sentence with the right checksum.
        if sentencesHeard == 1 { return .accept }
        if evidence.isTelling { return refute() }
        order.pass()
        if order.hasEndedRound { calmness = min(calmness * 2, 16) }
        return tryNext()
    }

    /// Takes note that the device does not have the present setting; nil where it has none at all.
    package mutating func refuse() -> LineSetting? {
        guard order.forget() else { return nil }
        beginning = .zero
        evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
        return candidate
    }

    /// The setting of the same speed that the bytes speak for; nil where they speak for none, or it was tried.
    private var framingHeard: LineSetting? {
        guard candidate.framing == .eightBits else { return nil }
        let framing: LineFraming
        if evidence.isSevenBits {
            framing = .sevenBits
        } else if evidence.isTextWithWrongStopBits {
            framing = .oddParity
        } else {
            return nil
        }
        let setting = LineSetting(candidate.baudRate, framing)
        return order.isOpen(setting) ? setting : nil
    }

    private mutating func refute() -> Step {
        hasHeardNoise = true
        order.refute()
        return tryNext()
    }

    private mutating func tryNext() -> Step {
        forgives = false
        beginning = .zero
        evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
        return .tryNext(candidate)
    }

    /// A PL2303's deep buffer, and a slow machine.
    private static let staleInput = Duration.milliseconds(400)
    /// A receiver's usual second, and a little.
    private static let noiseTimeout = Duration.milliseconds(1200)
    /// Two reports, one of which may have begun before the line was opened.
    private static let textTimeout = Duration.milliseconds(2400)
    /// One good sentence is hardly chance; a slow receiver's next one takes its time.
    private static let sentenceTimeout = Duration.seconds(5)
    /// Somebody is there who says something, though not every second.
    private static let laterSilenceTimeout = Duration.seconds(3)
}

/// The settings to listen with, one after the other, until one makes sense of a line.
struct SettingCandidates {
    /// The setting that it is the turn of.
    private(set) var current: LineSetting

    /// True where the last step began a new round: of all settings, or of the usual ones on a line that says nothing.
    private(set) var hasEndedRound = false

    private var candidates: [LineSetting]
    private var refuted: Set<LineSetting> = []

    /// The order for a receiver: first the setting that it had the last time, nil where it is new.
    ///
    /// 8N1 comes at all speeds before any other framing: a line that has another one is rare, and what it sends shows
    /// that in most cases, so that `turn(to:)` is quicker.
    init(remembered: LineSetting?) {
        // The likeliest first: most modules, SiRF, u-blox 9 and 10, the rest.
        let speeds = [9600, 4800, 38_400, 115_200, 57_600, 19_200, 230_400, 460_800, 921_600].compactMap(BaudRate.init)
        let usual = speeds.map { LineSetting($0) }
        let others = speeds.flatMap { [LineSetting($0, .sevenBits), LineSetting($0, .oddParity)] }
        let first = remembered ?? .default
        current = first
        candidates = [first] + (usual + others).filter { $0 != first }
    }

    /// The framings that a line of a speed may have.
    init(of baudRate: BaudRate) {
        current = LineSetting(baudRate)
        candidates = LineFraming.allCases.map { LineSetting(baudRate, $0) }
    }

    /// Goes on after something was heard with the current setting, and it made no sense.
    ///
    /// The first one that was not refuted is next: those that were current while the line was silent were not tried.
    mutating func refute() {
        refuted.insert(current)
        advance(to: candidates.first { !refuted.contains($0) })
    }

    /// Goes on after nothing was heard with the current setting: it may be right all the same.
    mutating func pass() {
        let usual = candidates.filter { !refuted.contains($0) && ($0.framing == .eightBits || $0 == candidates.first) }
        let open = usual.isEmpty ? candidates.filter { !refuted.contains($0) } : usual
        let next = open.firstIndex(of: current).map { $0 + 1 } ?? open.endIndex
        hasEndedRound = next >= open.endIndex
        current = hasEndedRound ? open.first ?? current : open[next]
    }

    /// Leaves the current setting out for good, because the device does not have it; false where it was the last one.
    mutating func forget() -> Bool {
        candidates.removeAll { $0 == current }
        advance(to: candidates.first { !refuted.contains($0) })
        return !candidates.isEmpty
    }

    /// Takes another setting out of turn, because what was heard speaks for it.
    mutating func turn(to setting: LineSetting) {
        hasEndedRound = false
        current = setting
    }

    /// True where a setting is worth a try in this round.
    func isOpen(_ setting: LineSetting) -> Bool { candidates.contains(setting) && !refuted.contains(setting) }

    private mutating func advance(to next: LineSetting?) {
        hasEndedRound = next == nil
        if next == nil { refuted = [] }
        current = next ?? candidates.first ?? current
    }
}
