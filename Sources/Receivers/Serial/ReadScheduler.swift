/// The rhythm in which a receiver's reports begin and end: the reader sleeps through a report, and is awake at its end.
///
/// A UART hands over a byte or a few at a time, and to be woken by each of them costs more than all the rest. Clock-free:
/// times are durations since any fixed moment.
package struct ReadScheduler: Sendable {
    /// The most bytes that may come in a second; nil where the line has no speed.
    private let bytesPerSecond: Int?

    /// The silence that separates two reports: no byte for so long.
    private var gap = Self.longestGap

    private var start: Duration?
    private var latest = Duration.zero
    private var count = 0
    private var countAtStart = 0
    private var hasSlept = false

    /// The times that the latest reports took; a receiver does not say everything every time.
    private var lengths: [Duration] = []
    private var starts: [Duration] = []
    private var measuredBytesPerSecond: Int?

    /// The number of times that it still sleeps for a fixed time, because reports cannot be told from each other.
    private var blindPauses = 0

    /// A rhythm that is not known yet, of a line with so many bytes in a second; nil where it has no speed.
    package init(bytesPerSecond: Int?) {
        self.bytesPerSecond = bytesPerSecond
    }

    /// True where bytes come without a pause, so that no report has an end.
    package var isContinuous: Bool { blindPauses > 0 }

    /// Takes note of bytes that came this moment, while the reader waited for them.
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

    /// Takes note of bytes that came while the reader slept until now.
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

    /// The time to sleep before the next look, after bytes were heard; nil to wait for the next byte.
    package func pause(at now: Duration) -> Duration? {
        if isContinuous { return min(Self.blindPause, longestPause) }
        guard let start, lengths.count >= 2 else { return nil }
        let elapsed = now - start
        // A report that ended about here before may end here now: stay awake.
        let tolerance = max(Self.margin, min(elapsed / 16, Self.longestTolerance))
        guard let end = lengths.filter({ $0 >= elapsed - tolerance }).min() else { return nil }
        let pause = end - Self.margin - elapsed
        return pause < Self.shortestPause ? nil : min(pause, longestPause)
    }

    /// The time in which no more comes than the kernel keeps: it has room for 4095 bytes, and half of it is for delays.
    private var longestPause: Duration {
        guard let rate = [bytesPerSecond, measuredBytesPerSecond].compactMap(\.self).max() else {
            return Self.blindPause
        }
        return .seconds(2048) / rate
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

    /// Learns from the report that has ended.
    private mutating func finishReport() {
        // The first one began before the line was opened, or so it may have.
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
        if lengths.count > Self.memory { lengths.removeFirst() }
    }

    /// Looks closer for the end of reports, or gives up looking for a while.
    private mutating func narrowGap() {
        let narrower = gap / 2
        self = ReadScheduler(bytesPerSecond: bytesPerSecond)
        gap = narrower
        if narrower < .milliseconds(10) { blindPauses = Self.manyPauses }
    }

    /// A UART at 4800 baud that hands over 16 bytes at a time does so every 33 ms.
    private static let longestGap = Duration.milliseconds(45)
    /// Longer than the reports of nearly all receivers: a slow line may take more than a second.
    private static let longestReport = Duration.milliseconds(2500)
    /// The time by which the reader wakes up before the end of the report: reports vary, and so does the waking.
    private static let margin = Duration.milliseconds(5)
    /// The time by which a report may end later than one of the same length did before, where the machine is busy.
    private static let longestTolerance = Duration.milliseconds(20)
    private static let shortestPause = Duration.milliseconds(5)
    private static let blindPause = Duration.milliseconds(200)
    /// Every minute the rhythm is looked for again.
    private static let manyPauses = 300
    /// No receiver reports so often in a second: these are pieces of reports.
    private static let tooManyReports = 24
    /// A receiver with ten reports a second lists its satellites in one of them.
    private static let memory = 16
}

/// The pauses of a line that are told: the first few behind a line's end, while nobody knows yet how a report ends.
///
/// To wait for a pause is a wake-up more for each report, so it is not done for ever.
struct PauseDetector {
    /// Longer than a line is silent in the middle of a report: a UART at 4800 baud hands over 16 bytes every 33 ms, and the
    /// machine may be late.
    static let length = Duration.milliseconds(100)

    /// Half of them may be needed before a whole report has been heard; then its end is learned within two.
    private static let most = 6

    private var left: Int

    /// True where a pause would come between lines; where nothing has come, it is one before the first.
    private var isBetweenLines = true
    private var isUntold = false

    /// The pauses of a line that was opened or set this moment.
    init(areTold: Bool) { left = areTold ? Self.most : 0 }

    /// True where it is worth while to wait for the next one.
    var isAwaited: Bool { left > 0 && isBetweenLines }

    /// Takes note of bytes that came.
    mutating func hear(_ bytes: [UInt8]) { isBetweenLines = bytes.last == UInt8(ascii: "\n") }

    /// Takes note that nothing came for `length`.
    mutating func notePause() {
        isBetweenLines = false
        isUntold = true
        left -= 1
    }

    /// Returns true if there is a pause to tell of; it is told then.
    mutating func take() -> Bool {
        defer { isUntold = false }
        return isUntold
    }
}
