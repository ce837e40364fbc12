/// The settings to listen with, one after the other, until one makes sense of a line.
struct SettingOrder {
    /// The setting that it is the turn of.
    private(set) var current: LineSetting

    /// Whether the last step began a new round: of all settings, or of the usual ones on a line that says nothing.
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

    /// Whether a setting is worth a try in this round.
    func isOpen(_ setting: LineSetting) -> Bool { candidates.contains(setting) && !refuted.contains(setting) }

    private mutating func advance(to next: LineSetting?) {
        hasEndedRound = next == nil
        if next == nil { refuted = [] }
        current = next ?? candidates.first ?? current
    }
}
