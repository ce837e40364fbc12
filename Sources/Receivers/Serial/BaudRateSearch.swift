/// Finds the speed and framing of a line by listening: with wrong ones, no checksum is valid.
///
/// Uses no clock: the caller passes the bytes and the time since the setting was made. The search never ends without a
/// result, because the receiver may still boot or be switched on later.
package struct BaudRateSearch: Sendable {
    package enum Step: Hashable, Sendable {
        /// No decision yet: continue to pass bytes, and call again after `patience`.
        case keepListening
        /// Change to this setting, drop the bytes heard so far and restart the time.
        case tryNext(LineSetting)
        /// The current setting is right, and the bytes heard with it are good.
        case accept
    }

    /// The setting to listen with.
    package var candidate: LineSetting { order.current }

    /// Sentences with a valid checksum with this setting.
    package var sentencesHeard: Int { evidence.sentencesHeard }

    /// Whether the last step ended a round without an accepted setting.
    package var hasEndedRound: Bool { order.hasEndedRound }

    private let acceptsMissingChecksum: Bool
    private var order: SettingCandidates
    private var evidence: LineEvidence
    private var hasHeardNoise = false
    private var beginning = Duration.zero

    /// Whether garbage may be old input of the line, as input is not settled before trying a remembered setting.
    private var forgives: Bool

    /// Factor for the wait on a silent line, relative to the first round: a receiver may report only once a minute.
    private var calmness: Int

    /// Starts a search with the setting that the receiver had last time; `nil` if it is new.
    ///
    /// After silence, the search waits longer on a line that stays silent, as the setting was right.
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

    /// Searches only for the framing, at a given speed.
    package init(framingAt baudRate: BaudRate, acceptingMissingChecksum acceptsMissingChecksum: Bool = false) {
        order = SettingCandidates(of: baudRate)
        calmness = 1
        forgives = false
        evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
        self.acceptsMissingChecksum = acceptsMissingChecksum
    }

    /// Time from making the setting to the next decision, unless further bytes arrive.
    package var patience: Duration {
        if sentencesHeard > 0 { return beginning + Self.sentenceTimeout }
        if evidence.endsInText { return beginning + Self.textTimeout }
        if evidence.count > 0 { return beginning + Self.noiseTimeout }
        return (hasHeardNoise ? Self.laterSilenceTimeout : Self.noiseTimeout) * calmness
    }

    /// Processes the bytes since the last call.
    ///
    /// - Parameters:
    ///   - bytes: the bytes; may be empty.
    ///   - frameErrors: how many of them arrived damaged; 0 if the driver does not count them.
    ///   - elapsed: the time since the current setting was made.
    /// - Returns: the next step.
    package mutating func hear(_ bytes: [UInt8], frameErrors: Int = 0, after elapsed: Duration) -> Step {
        // After a long silence, judge only from the first bytes on.
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
            // The chip received it at its earlier speed, before the line was opened.
            forgives = false
            evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
            return .keepListening
        }
        if elapsed < patience { return .keepListening }
        // A receiver that reports every ten seconds: noise does not form a sentence with a valid checksum.
        if sentencesHeard == 1 { return .accept }
        if evidence.isTelling { return refute() }
        order.pass()
        if order.hasEndedRound { calmness = min(calmness * 2, 16) }
        return tryNext()
    }

    /// Skips the current setting, as the device rejects it; returns the next one, `nil` if none is left.
    package mutating func refuse() -> LineSetting? {
        guard order.forget() else { return nil }
        beginning = .zero
        evidence = LineEvidence(acceptingMissingChecksum: acceptsMissingChecksum)
        return candidate
    }

    /// The framing that the bytes indicate, at the same speed; `nil` if they indicate none or it was tried.
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

    /// Allows for a PL2303's large buffer and a slow machine.
    private static let staleInput = Duration.milliseconds(400)
    /// Slightly more than the usual report interval of one second.
    private static let noiseTimeout = Duration.milliseconds(1200)
    /// Two reports, as the first may have begun before the line was opened.
    private static let textTimeout = Duration.milliseconds(2400)
    /// A valid sentence is rarely chance, but the next one of a slow receiver may take seconds.
    private static let sentenceTimeout = Duration.seconds(5)
    /// The line was noisy before, so there is a sender, though perhaps not one that sends each second.
    private static let laterSilenceTimeout = Duration.seconds(3)
}

/// The order in which settings are tried.
struct SettingCandidates {
    /// The setting being tried.
    private(set) var current: LineSetting

    /// Whether the last step began a new round: of all settings, or of the usual ones on a silent line.
    private(set) var hasEndedRound = false

    private var candidates: [LineSetting]
    private var refuted: Set<LineSetting> = []

    /// The order for a receiver, starting with its last setting; `nil` if it is new.
    ///
    /// 8N1 is tried at all speeds before other framings. These are rare, and their bytes mostly reveal them, so that
    /// `turn(to:)` finds them faster.
    init(remembered: LineSetting?) {
        // The most likely first: most modules, SiRF, u-blox 9 and 10, the rest.
        let speeds = [9600, 4800, 38_400, 115_200, 57_600, 19_200, 230_400, 460_800, 921_600].compactMap(BaudRate.init)
        let usual = speeds.map { LineSetting($0) }
        let others = speeds.flatMap { [LineSetting($0, .sevenBits), LineSetting($0, .oddParity)] }
        let first = remembered ?? .default
        current = first
        candidates = [first] + (usual + others).filter { $0 != first }
    }

    /// All framings at one speed.
    init(of baudRate: BaudRate) {
        current = LineSetting(baudRate)
        candidates = LineFraming.allCases.map { LineSetting(baudRate, $0) }
    }

    /// Advances after the current setting produced garbage.
    ///
    /// Continues with the first setting that was not refuted: those tried on a silent line count as untried.
    mutating func refute() {
        refuted.insert(current)
        advance(to: candidates.first { !refuted.contains($0) })
    }

    /// Advances after silence, which does not refute the current setting.
    mutating func pass() {
        let usual = candidates.filter { !refuted.contains($0) && ($0.framing == .eightBits || $0 == candidates.first) }
        let open = usual.isEmpty ? candidates.filter { !refuted.contains($0) } : usual
        let next = open.firstIndex(of: current).map { $0 + 1 } ?? open.endIndex
        hasEndedRound = next >= open.endIndex
        current = hasEndedRound ? open.first ?? current : open[next]
    }

    /// Removes the current setting, which the device does not support; returns false if none is left.
    mutating func forget() -> Bool {
        candidates.removeAll { $0 == current }
        advance(to: candidates.first { !refuted.contains($0) })
        return !candidates.isEmpty
    }

    /// Switches to a setting that the bytes indicate.
    mutating func turn(to setting: LineSetting) {
        hasEndedRound = false
        current = setting
    }

    /// Whether a setting has not been refuted in this round.
    func isOpen(_ setting: LineSetting) -> Bool { candidates.contains(setting) && !refuted.contains(setting) }

    private mutating func advance(to next: LineSetting?) {
        hasEndedRound = next == nil
        if next == nil { refuted = [] }
        current = next ?? candidates.first ?? current
    }
}
