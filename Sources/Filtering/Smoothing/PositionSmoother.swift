internal import GNSS
public import Logbook

/// Judges each fix with the later ones, too: for files and statistics of stored fixes.
///
/// It goes by the filter's verdicts and changes only what later fixes show to be wrong, so that it is never worse than what
/// was published live:
/// - a stop is one place, and begins and ends when the speeds say so, which the filter sees some seconds late;
/// - fixes that were rejected until they had proved themselves are published, as disputed, from when they began to;
/// - fixes that were followed elsewhere, until the receiver came back, are rejected;
/// - a beginning that turned out to be wrong is rejected as a whole.
///
/// A gap is not bridged: what is on one side says nothing of the other. It works in blocks, so that memory is bounded. The
/// same fixes in the same order give the same locations: there is no clock.
public struct PositionSmoother: Sendable {
    /// Seconds of a block, and behind it: longer than any beginning.
    private static let blockDuration = 1200.0
    private static let overlap = 400.0
    /// The most fixes that wait for the end of a stop.
    private static let longestStop = 32768
    /// Fixes between two looks at whether a block is complete.
    private static let lookInterval = 64

    private let blockDuration: Double
    private let parameters: FilterParameters
    private var filter: FilterChain
    private var waiting: [EpochEstimate] = []
    /// The place of the stop that the block before has ended in; nil if it has not.
    private var lastStop: Location?

    /// A smoother that knows nothing yet.
    ///
    /// - Parameter parameters: of the filter that judged the fixes; of the usual one where none did.
    public init(_ parameters: FilterParameters) { self.init(parameters, blockDuration: Self.blockDuration) }

    /// A smoother with blocks of this length in seconds.
    package init(_ parameters: FilterParameters, blockDuration: Double) {
        self.blockDuration = blockDuration
        self.parameters = parameters
        filter = FilterChain(parameters)
    }

    /// Adds the next fix of a receiver, in order of time.
    ///
    /// - Returns: the verdicts that are certain now on fixes taken in before, in their order: the filter's, with better
    ///   locations. Mostly there are none, and sometimes many.
    public mutating func add(_ received: ReceivedFix) -> [FilterVerdict] {
        let verdict = filter.verdict(on: received)
        waiting.append(
            EpochEstimate(
                verdict: verdict,
                fix: Location(received.fix),
                ending: filter.ending,
                wrongBeginning: filter.wrongBeginning
            )
        )
        guard waiting.count % Self.lookInterval == 0, let end = endOfBlock() else { return [] }
        return smooth(upTo: end)
    }

    /// Smooths all that waits, as nothing comes for now: before a gap, or at the end.
    ///
    /// - Returns: the verdicts on all fixes that have none yet.
    public mutating func flush() -> [FilterVerdict] { smooth(upTo: waiting.count) }

    /// The end of the fixes that are certain; nil until there are enough.
    private func endOfBlock() -> Int? {
        guard let first = waiting.first(where: { $0.fix != nil }), let newest = waiting.last,
            newest.seconds(since: first) ?? 0 >= blockDuration + Self.overlap
        else { return nil }
        var end = waiting.firstIndex { $0.seconds(since: first) ?? 0 >= blockDuration } ?? waiting.count
        while end < waiting.count, waiting[end].isDoubted || waiting[end].isSlow { end += 1 }
        let isCertain = end < waiting.count && newest.seconds(since: waiting[end]) ?? 0 >= Self.overlap / 2
        if isCertain { return end }
        return waiting.count < Self.longestStop ? nil : waiting.count - Self.lookInterval
    }

    /// - Returns: the verdicts on the fixes up to one.
    private mutating func smooth(upTo end: Int) -> [FilterVerdict] {
        guard end > 0 else { return [] }
        waiting.reviseRejections()
        waiting.reviseStops(after: lastStop)
        let verdicts = waiting[..<end].map(\.verdict)
        let isWithinStop = end < waiting.count && waiting[end - 1].verdict.isHeld && waiting[end].verdict.isHeld
        lastStop = isWithinStop ? waiting[end - 1].verdict.location : nil
        waiting.removeFirst(end)
        return verdicts
    }
}

/// A fix on its way through the smoother: what it measured, and what the filter made of it.
struct EpochEstimate: Sendable {
    /// The filter's verdict, which the smoother improves.
    var verdict: FilterVerdict

    /// The fix as it is; nil if it has no time or no place.
    let fix: Location?

    /// The end that it made of a rejection; nil if it made none.
    let ending: RejectionEnding?

    /// The beginning that has proved wrong by it; nil if none has.
    let wrongBeginning: WrongBeginning?

    /// Metres a second as the receiver said; nil if it did not.
    var speed: Double? { fix?.speedOverGround }

    /// Whether it may be of a stop.
    var isSlow: Bool { verdict.isHeld || (speed ?? .infinity) < 0.3 }

    /// True if it was rejected because of its position, not by a rule that knows it to be useless.
    var isDoubted: Bool {
        switch verdict.rejection?.rule {
        case .positionJump, .settling, .deadReckoning: fix != nil
        default: false
        }
    }

    /// Seconds since another one; nil if one of them has no time.
    func seconds(since other: EpochEstimate) -> Double? {
        guard let fix, let before = other.fix else { return nil }
        return fix.time.seconds(since: before.time)
    }
}
