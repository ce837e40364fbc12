/// Knows of each fix what came after it, too: for files and statistics of what is recorded already.
///
/// The filter goes over the fixes once, and says which of them are good and when the receiver is parked; a second
/// estimate goes forward over what is good and back again (`RauchTungStriebel`). Every stop is one place. A gap is not
/// bridged: what is on one side says nothing of the other.
///
/// It works in blocks of twenty minutes, each with half an hour more behind it: what comes later than that moves
/// nothing by a centimetre. A stop is in one block as a whole, up to 32768 fixes; of a longer one the place is that of its
/// first part. So memory is bounded: some 50 MB, and 100 MB at ten fixes a second.
///
/// The same fixes in the same order give the same locations: there is no clock.
public struct PositionSmoother: Sendable {
    /// Seconds of a block, and behind it.
    private static let blockDuration = 1200.0
    private static let overlap = 1800.0
    /// Seconds between two looks at whether a stop is over.
    private static let lookInterval = 60.0
    /// The most fixes that wait for the end of a stop.
    private static let longestStop = 32768

    private struct Waiting {
        let verdict: FilterVerdict
        /// The number of its note; nil where a rule refuses the fix.
        let epoch: Int?
    }

    private let blockDuration: Double
    private var forward: ForwardPass
    private let model: RauchTungStriebel
    private var waiting: [Waiting] = []
    private var epochs: [SmoothedEpoch] = []
    /// What the blocks before have come to.
    private var before: (epoch: SmoothedEpoch, state: MotionState)?
    private var places: SmoothedPlaces
    private var nextLook = -Double.infinity

    /// A smoother that knows nothing yet.
    ///
    /// - Parameter parameters: of the filter that judged the fixes; of the usual one where none did.
    public init(_ parameters: FilterParameters) { self.init(parameters, blockDuration: Self.blockDuration) }

    /// A smoother with blocks of so many seconds.
    init(_ parameters: FilterParameters, blockDuration: Double) {
        self.blockDuration = blockDuration
        forward = ForwardPass(parameters)
        model = RauchTungStriebel(parameters.forSmoothing)
        places = SmoothedPlaces(parameters.forSmoothing.errors)
    }

    /// Takes in the next fix of a receiver, in order of time.
    ///
    /// - Returns: what is certain now of fixes taken in before, in their order: the filter's verdicts with better
    ///   locations. Mostly there is nothing, and sometimes many.
    public mutating func add(_ fix: GNSSFix) -> [FilterVerdict] {
        let (verdict, epoch) = forward.verdict(on: fix)
        waiting.append(Waiting(verdict: verdict, epoch: epoch == nil ? nil : epochs.count))
        guard let epoch else { return [] }
        epochs.append(epoch)
        epochs.reviseRest(departure: verdict.location?.distanceTravelled ?? 0)
        guard let end = endOfBlock() else { return [] }
        return smooth(upTo: end)
    }

    /// Nothing comes for now, as before a gap or at the end.
    ///
    /// - Returns: the verdicts on all fixes that have none yet.
    public mutating func flush() -> [FilterVerdict] {
        if !epochs.isEmpty { return smooth(upTo: epochs.count) }
        defer { waiting = [] }
        return waiting.map(\.verdict)
    }

    /// Where the fixes that are certain end; nil as long as they are too few.
    private mutating func endOfBlock() -> Int? {
        guard let first = epochs.first, let newest = epochs.last, newest.time >= nextLook,
            newest.time - first.time >= blockDuration + Self.overlap
        else { return nil }
        nextLook = newest.time + Self.lookInterval
        let certain = newest.time - Self.overlap
        var end = epochs.firstIndex { $0.time >= first.time + blockDuration } ?? epochs.count
        while end < epochs.count, epochs[end].time < certain, epochs[end].goesOnResting(after: epochs[end - 1]) {
            end += 1
        }
        guard end < epochs.count, epochs[end].goesOnResting(after: epochs[end - 1]) else { return end }
        return epochs.count < Self.longestStop ? nil : end
    }

    /// - Returns: the verdicts on the fixes up to one.
    private mutating func smooth(upTo end: Int) -> [FilterVerdict] {
        guard end > 0 else { return [] }
        var states = model.forward(epochs, after: before)
        let last = (epochs[end - 1], states[end - 1])
        model.backward(epochs, &states)
        // What a rule refused right behind the block waits with the next.
        let count = waiting.firstIndex { ($0.epoch ?? 0) >= end } ?? waiting.count
        var verdicts: [FilterVerdict] = []
        verdicts.reserveCapacity(count)
        for one in waiting[..<count] {
            guard let number = one.epoch else {
                verdicts.append(one.verdict)
                continue
            }
            verdicts.append(places.verdict(one.verdict, epochs[number], states[number]))
        }
        before = last
        waiting = waiting[count...].map { Waiting(verdict: $0.verdict, epoch: $0.epoch.map { $0 - end }) }
        epochs.removeFirst(end)
        return verdicts
    }
}
