public import GNSS

/// Puts the sentences of one instant together: one fix an epoch.
///
/// An epoch ends with the sentence that ends the receiver's cycle, which is learned, or else when the next time comes.
public struct EpochAssembler: Sendable {
    /// Times this close are the same epoch: some receivers stamp the sentences of one epoch a few milliseconds apart.
    private static let jitter: Int64 = 15_000_000
    private static let day: Int64 = 86_400_000_000_000

    private var draft = EpochDraft()
    private var calendar: EpochCalendar
    private var cycle = ReportCycle()

    /// The epoch handed over last, while sentences of it may still come.
    private var handedOver: (time: TimeOfDay, addresses: [SentenceAddress])?

    /// The last sentence that said whether there is a fix.
    private var lastReport: NMEASentence?

    /// An assembler that has heard nothing.
    ///
    /// - Parameter referenceDate: a day that receivers' dates are not after; those 1024 weeks back or a multiple of it
    ///   are moved forward, not beyond it. Nil to take all dates as told.
    public init(referenceDate: CalendarDate? = nil) {
        calendar = EpochCalendar(referenceDate: referenceDate)
    }

    /// Takes the next sentence and hands over the epochs that it completes: none, one or, seldom, two.
    public mutating func add(_ sentence: NMEASentence, _ deliver: (Epoch) -> Void) {
        // A line that comes twice in a row says nothing new.
        guard sentence.content != .unrecognized, sentence != lastReport else { return }
        lastReport = sentence.content.reportsFix ? sentence : nil
        if let time = sentence.content.timeOfDay {
            if let handedOver, draft.timeOfDay == nil, handedOver.time == time,
                !handedOver.addresses.contains(sentence.address)
            {
                // The cycle has become longer than learned: what was handed over stays, the rest is too late.
                cycle.note(sentence)
                cycle.unlearn()
                calendar.note(sentence.content.date)
                return
            }
            if isNext(time, from: sentence) { close(deliver) }
            if draft.timeOfDay == nil { begin(at: time) }
        } else if sentence.content.reportsFix, draft.contains(sentence.address) {
            // Without a time, a sentence that comes again begins a new cycle.
            close(deliver)
        }
        draft.add(sentence)
        if let date = sentence.content.date { draft.date = date }
        cycle.note(sentence)
        if cycle.isAtItsEnd, draft.timeOfDay != nil, draft.reportsFix { close(deliver) }
    }

    /// Hands over the epoch that is still open, at the end of input.
    public mutating func finish(_ deliver: (Epoch) -> Void) {
        close(deliver)
    }

    private mutating func begin(at time: TimeOfDay) {
        draft.timeOfDay = time
        handedOver = nil
        cycle.begin()
    }

    private mutating func close(_ deliver: (Epoch) -> Void) {
        let closing = draft
        draft = EpochDraft()
        guard !closing.isEmpty else { return }
        if let time = closing.timeOfDay { handedOver = (time, closing.addresses) }
        let time = calendar.time(closing.timeOfDay, date: closing.date)
        guard closing.reportsFix else { return }
        var epoch = closing.epoch(time: time)
        if time != nil { epoch.fix.weekRollovers = calendar.weekRollovers }
        deliver(epoch)
    }

    /// Whether a sentence opens a new epoch: by another time, or because its cycle has begun again.
    ///
    /// A receiver whose clock stands still reports the same instant again and again: those are epochs too, and it is for
    /// a filter to refuse them.
    private func isNext(_ time: TimeOfDay, from sentence: NMEASentence) -> Bool {
        let beginsAgain = sentence.content.reportsFix && draft.contains(sentence.address)
        guard let current = draft.timeOfDay else { return beginsAgain }
        let distance = abs(current.nanosecondsSinceMidnight - time.nanosecondsSinceMidnight)
        // Around midnight too; a leap second makes the day longer, and is no jitter.
        let isNear = distance <= Self.jitter || (Self.day - Self.jitter..<Self.day).contains(distance)
        return !isNear || beginsAgain
    }
}
