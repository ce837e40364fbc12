/// Which pauses of a line are told: the first few behind a line's end, while nobody knows yet how a report ends.
///
/// To wait for a pause is a wake-up more for each report, so it is not done for ever.
struct FirstPauses {
    /// Longer than a line is silent in the middle of a report: a UART at 4800 baud hands over 16 bytes every 33 ms, and the
    /// machine may be late.
    static let length = Duration.milliseconds(100)

    /// Half of them may be needed before a whole report has been heard; then its end is learned within two.
    private static let most = 6

    private var left: Int

    /// Whether a pause would come between lines; where nothing has come, it is one before the first.
    private var isBetweenLines = true
    private var isUntold = false

    /// The pauses of a line that was opened or set this moment.
    init(areTold: Bool) { left = areTold ? Self.most : 0 }

    /// Whether it is worth while to wait for the next one.
    var isAwaited: Bool { left > 0 && isBetweenLines }

    /// Takes note of bytes that came.
    mutating func hear(_ bytes: [UInt8]) { isBetweenLines = bytes.last == UInt8(ascii: "\n") }

    /// Takes note that nothing came for `length`.
    mutating func notePause() {
        isBetweenLines = false
        isUntold = true
        left -= 1
    }

    /// Whether there is a pause to tell of; it is told then.
    mutating func take() -> Bool {
        defer { isUntold = false }
        return isUntold
    }
}
