/// Learns the rhythm of a receiver's reports, so that the reader can sleep through a report and wake at its end.
///
/// A UART delivers only a few bytes at a time, and waking for each of them costs more than all other work. Uses no
/// clock: times are durations since any fixed moment.
package struct ReadScheduler: Sendable {
    /// The line's highest rate in bytes per second; `nil` if it has no speed.
    private let bytesPerSecond: Int?

    /// The silence that separates two reports.
    private var gap = Self.longestGap

    private var start: Duration?
    private var latest = Duration.zero
    private var count = 0
    private var countAtStart = 0
    private var hasSlept = false

    /// Durations of the latest reports, which differ in their sentences.
    private var lengths: [Duration] = []
    /// Their sizes in bytes, which vary less than their durations on a busy machine.
    private var sizes: [Int] = []
    private var starts: [Duration] = []
    private var measuredBytesPerSecond: Int?

    /// Remaining sleeps of a fixed time, while reports cannot be separated.
    private var blindPauses = 0

    /// Starts learning; `bytesPerSecond` is the line's highest rate, `nil` if it has no speed.
    package init(bytesPerSecond: Int?) {
        self.bytesPerSecond = bytesPerSecond
    }

    /// Whether bytes arrive without pauses, so that reports have no visible end.
    package var isContinuous: Bool { blindPauses > 0 }

    /// Adds bytes that arrived now, while the reader waited for them.
    package mutating func hear(_ count: Int, at now: Duration) {
        if isContinuous { return }
        guard let start, now - latest <= gap else {
            finishReport()
            begin(with: count, at: now)
            return
        }
        self.count += count
        latest = now
        hasSlept = false
        if now - start > Self.longestReport { narrowGap() }
    }

    /// Adds bytes that arrived while the reader slept until now.
    package mutating func wake(_ count: Int, at now: Duration) {
        if isContinuous {
            blindPauses -= 1
            if !isContinuous { self = ReadScheduler(bytesPerSecond: bytesPerSecond) }
            return
        }
        self.count += count
        latest = now
        hasSlept = true
    }

    /// How long to sleep before the next read; `nil` to wait for the next byte.
    package func pause(at now: Duration) -> Duration? {
        if isContinuous { return min(Self.blindPause, longestPause) }
        guard let start, lengths.count >= 2 else { return nil }
        let elapsed = now - start
        // Reports have ended at about this time before, so stay awake.
        let tolerance = max(Self.margin, min(elapsed / 16, Self.longestTolerance))
        guard let end = lengths.lazy.filter({ $0 >= elapsed - tolerance }).min() else { return nil }
        let pause = end - Self.margin - elapsed
        return pause < Self.shortestPause ? pauseByBytes : min(pause, longestPause)
    }

    /// How long the missing bytes of a report of the usual size take at least; `nil` if too short for a pause.
    private var pauseByBytes: Duration? {
        let size = sizes.lazy.filter { $0 >= count - Self.tolerableBytes }.min()
        guard let size, let rate, size > count else { return nil }
        let pause = Self.time(of: size - count, at: rate) - Self.margin
        return pause < Self.shortestPause ? nil : min(pause, longestPause)
    }

    /// The time to half-fill the kernel's buffer of 4095 bytes; the other half allows for delays.
    private var longestPause: Duration {
        rate.map { Self.time(of: 2048, at: $0) } ?? Self.blindPause
    }

    /// The highest known rate in bytes per second; `nil` if unknown.
    private var rate: Int? {
        guard let bytesPerSecond, let measuredBytesPerSecond else { return bytesPerSecond ?? measuredBytesPerSecond }
        return max(bytesPerSecond, measuredBytesPerSecond)
    }

    /// How long a number of bytes takes.
    ///
    /// Dividing a `Duration` costs more than all else here.
    private static func time(of bytes: Int, at rate: Int) -> Duration {
        .nanoseconds(bytes * 1_000_000_000 / max(1, rate))
    }

    private mutating func begin(with count: Int, at now: Duration) {
        starts.append(now)
        if starts.count > Self.tooManyReports {
            if now - starts.removeFirst() < .seconds(1) { blindPauses = Self.manyPauses }
        }
        start = now
        latest = now
        self.count = count
        countAtStart = count
        hasSlept = false
    }

    private mutating func finishReport() {
        // The first report may have begun before the line was opened.
        guard let start, starts.count > 1 else { return }
        var length = latest - start
        if !hasSlept, length > .milliseconds(20) {
            let milliseconds = Int(length / .milliseconds(1))
            measuredBytesPerSecond = max(1, (count - countAtStart) * 1000 / milliseconds)
        } else if hasSlept, let rate = measuredBytesPerSecond {
            // It ended while the reader slept.
            length = min(length, .seconds(count - countAtStart) / rate)
        }
        lengths.append(length)
        sizes.append(count)
        if lengths.count > Self.memory {
            lengths.removeFirst()
            sizes.removeFirst()
        }
    }

    /// Looks for shorter gaps between reports, or stops looking for some time.
    private mutating func narrowGap() {
        let narrower = gap / 2
        self = ReadScheduler(bytesPerSecond: bytesPerSecond)
        gap = narrower
        if narrower < .milliseconds(10) { blindPauses = Self.manyPauses }
    }

    /// A UART at 4800 baud that delivers 16 bytes at a time does so every 33 ms.
    private static let longestGap = Duration.milliseconds(45)
    /// Longer than most reports: a slow line may take more than a second.
    private static let longestReport = Duration.milliseconds(2500)
    /// How long before the expected end of a report to wake up, as reports and wake-ups vary.
    private static let margin = Duration.milliseconds(5)
    /// How much later a report may end on a busy machine than an earlier report of the same length.
    private static let longestTolerance = Duration.milliseconds(20)
    /// How many bytes longer a report may be than an earlier one of the same sentences.
    private static let tolerableBytes = 32
    private static let shortestPause = Duration.milliseconds(5)
    private static let blindPause = Duration.milliseconds(200)
    /// One minute of sleeps, after which the rhythm is learned again.
    private static let manyPauses = 300
    /// Reports per second that no receiver reaches, so that they must be pieces of reports.
    private static let tooManyReports = 24
    /// Number of reports to remember: a receiver at 10 Hz lists its satellites in one report of ten.
    private static let memory = 16
}

/// Detects the first few pauses after a line end, until the decoder has learned how a report ends.
///
/// Each costs an additional wake-up, so their number is limited.
struct PauseDetector {
    /// Longer than any silence within a report: a UART at 4800 baud delivers 16 bytes every 33 ms, and the machine may
    /// be late.
    static let length = Duration.milliseconds(100)

    /// Half of them may be used before a complete report has arrived; two more teach its end.
    private static let most = 6

    private var left: Int

    /// Whether a pause now would be between lines.
    ///
    /// Before the first byte, it would precede the first line.
    private var isBetweenLines = true
    private var isUntold = false

    /// Starts with a line that was just opened or changed.
    init(areTold: Bool) { left = areTold ? Self.most : 0 }

    /// Whether to wait for another pause.
    var isAwaited: Bool { left > 0 && isBetweenLines }

    /// Notes where the received bytes end.
    mutating func hear(_ bytes: [UInt8]) { isBetweenLines = bytes.last == UInt8(ascii: "\n") }

    /// Notes that no byte arrived for `length`.
    mutating func notePause() {
        isBetweenLines = false
        isUntold = true
        left -= 1
    }

    /// Returns whether a pause was noted since the last call.
    mutating func take() -> Bool {
        defer { isUntold = false }
        return isUntold
    }
}
