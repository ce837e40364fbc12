public import GNSS

/// Puts the sentences of one instant together: one fix an epoch.
///
/// An epoch ends with the sentence that ends the receiver's cycle, which is learned, or else when the next time comes.
/// Before that is learned, a pause ends an epoch of a receiver that is known.
public struct EpochAssembler: Sendable {
    /// Times this close are the same epoch: some receivers stamp the sentences of one epoch a few milliseconds apart.
    private static let jitter: Int64 = 15_000_000
    private static let day: Int64 = 86_400_000_000_000
    /// Times further apart than this may be those of two zones, which are a quarter of an hour apart at least.
    private static let zone: Int64 = 840_000_000_000

    var draft = EpochDraft()
    var sky = SkyDraft()
    private(set) var calendar: EpochCalendar
    var cycle = ReportCycle()
    var addresses = AddressBook()
    var report = RepeatedReport()
    var weekClock = GPSWeekClock()
    var runningClock = RunningClock()

    /// The kinds of sentences that a fix of this receiver is made of; empty where they are not known.
    private let expected: Set<SentenceFormatter>

    /// True where the sentences of the open epoch have been heard from the first one on.
    private var hasHeardBeginning = false

    /// A sentence whose time is far from that of the epoch, until the next one shows which of the two is right.
    private var stray: Stray?

    /// True if there is one, for the many times that there is none.
    private var hasStray = false

    /// The addresses of sentences that were left out because their time contradicts all others.
    private var strayAddresses = EpochDraft.Addresses()

    /// The number of sentences that were left out because their time contradicts all others.
    private(set) var strayedSentences = 0

    /// The epoch handed over last, while sentences of it may still come.
    var handedOver: (time: TimeOfDay, addresses: EpochDraft.Addresses)?

    /// An assembler that has heard nothing.
    ///
    /// - Parameters:
    ///   - referenceDate: a day that receivers' dates are not after; those 1024 weeks back or a multiple of it are moved
    ///     forward, not beyond it. Nil to take all dates as told.
    ///   - sentencesHeardBefore: the addresses of the sentences that the receiver has sent earlier, such as `GPGGA`;
    ///     empty where none is known.
    public init(referenceDate: CalendarDate? = nil, sentencesHeardBefore: [String] = []) {
        calendar = EpochCalendar(referenceDate: referenceDate)
        expected = Set(sentencesHeardBefore.compactMap(SentenceFormatter.init(ofAddress:)).filter(\.isOfFix))
    }

    /// Takes the next sentence and hands over the epochs that it completes: none, one or, seldom, two.
    ///
    /// - Parameters:
    ///   - sentence: any; those that say nothing of fixes, satellites or time are checked and let go.
    ///   - deliver: called with each epoch that is complete.
    /// - Throws: `SentenceError` where the sentence has no address or too few fields for what its address says.
    public mutating func add(
        _ sentence: borrowing SentenceFields,
        _ deliver: (Epoch) -> Void
    ) throws(SentenceError) {
        let (number, address) = try addresses.find(sentence)
        guard let formatter = address.formatter else { return }
        if address.reportsFix {
            // A line that comes twice in a row says nothing new.
            guard !report.isRepeated(by: sentence) else { return }
        } else {
            report.forget()
        }
        let arrival = Arrival(
            address: number,
            constellation: address.constellation,
            reportsFix: address.reportsFix
        )
        switch formatter {
        case .gga: add(GGA(sentence), arrival, deliver)
        case .gll: add(GLL(sentence), arrival, deliver)
        case .gns: add(GNS(sentence), arrival, deliver)
        case .gsa: addActiveSatellites(sentence, arrival)
        case .gsv: addListedSatellites(sentence, arrival)
        case .rmc: add(RMC(sentence), arrival, deliver)
        case .vtg: add(VTG(sentence), arrival, deliver)
        case .zda: add(ZDA(sentence), arrival, deliver)
        case .gst: addDeviation(sentence, arrival)
        case .dtm, .gbs, .grs, .hdg, .hdm, .hdt, .rot, .ths, .txt: return
        }
        if cycle.isAtItsEnd, draft.timeOfDay != nil, draft.reportsFix { close(deliver) }
    }

    /// The sky as far as it has been listed, where the last sentence completed a list and not yet the epoch; else nil.
    ///
    /// A receiver lists one constellation and one signal after the other, so the view grows within an epoch, and the
    /// epoch itself brings the one with all. In use are the satellites that are known to be by now, and of a list that
    /// does not come late neither time nor dilution are known.
    public mutating func growingSky() -> SkyView? { sky.growingView() }

    /// Takes note that the receiver has paused for longer than it does in the middle of a report.
    ///
    /// A pause alone says little: a machine may stall, and half of an epoch must not pass for the whole. So every kind of
    /// sentence that the receiver is known to make a fix of has to be in, and none before it may have been missed.
    ///
    /// - Parameter deliver: called with the epoch that is open, if it is whole.
    public mutating func pause(_ deliver: (Epoch) -> Void) {
        if draft.timeOfDay != nil, draft.reportsFix, hasHeardBeginning, isWhole { close(deliver) }
        hasHeardBeginning = true
    }

    /// True where all sentences that are expected are in.
    private var isWhole: Bool {
        !expected.isEmpty && expected.isSubset(of: addresses.formatters { cycle.holds($0) })
    }

    /// Hands over the epoch that is still open, at the end of input.
    ///
    /// - Parameter deliver: called with it, if there is one.
    public mutating func finish(_ deliver: (Epoch) -> Void) {
        let last = stray
        (stray, hasStray) = (nil, false)
        if let last, !strayAddresses.contains(last.arrival.address) { take(last, deliver) }
        close(deliver)
    }
}

// MARK: - One sentence

extension EpochAssembler {
    /// The properties of a sentence that matter besides what it says.
    struct Arrival {
        /// The number of its address.
        var address: Int
        /// The constellation of the satellites listed, as far as its talker tells it.
        var constellation: Constellation?
        /// True where it says that there is a fix, or that there is none.
        var reportsFix: Bool
    }

    @inline(__always)
    mutating func add(_ content: some EpochSentence, _ arrival: Arrival, _ deliver: (Epoch) -> Void) {
        if content.isSentence {
            if let time = content.time {
                if hasStray || isFarAway(time), isHeld(content, arrival, time, deliver) { return }
            } else if hasStray, isFollower(content, arrival) {
                return
            }
        }
        addInOrder(content, arrival, deliver)
    }

    /// Adds a sentence whose time, if it has one, is to be believed.
    @inline(__always)
    private mutating func addInOrder(
        _ content: some EpochSentence,
        _ arrival: Arrival,
        _ deliver: (Epoch) -> Void
    ) {
        if let time = content.time {
            if isTooLate(time, arrival) {
                // The epoch that was handed over stays, the rest is too late.
                calendar.note(content.date)
                // A sentence that is sent now and then, as ZDA, is not part of the cycle; else it is longer than learned.
                if arrival.reportsFix { cycle.goOn(with: arrival.address) }
                return
            }
            if isNext(time, arrival) { close(deliver) }
            if draft.timeOfDay == nil { begin(at: time) }
        } else if arrival.reportsFix, draft.contains(arrival.address) {
            // Without a time, a sentence that comes again begins a new cycle.
            close(deliver)
        }
        content.add(to: &draft, from: arrival)
        draft.note(arrival)
        if let date = content.date { draft.date = date }
        cycle.note(arrival.address, isOfFix: content.isOfFix)
    }

    /// A sentence that waits for the next one.
    struct Stray: Sendable {
        let content: any EpochSentence
        let arrival: Arrival
        let time: TimeOfDay
        /// The sentences without a time behind it.
        var followers: [(content: any EpochSentence, arrival: Arrival)] = []
    }

    /// True if sentences like the one that waits were left out before.
    private var isStrayKnown: Bool { stray.map { strayAddresses.contains($0.arrival.address) } ?? false }

    /// True if a sentence waits for the next one, as its time is far away.
    ///
    /// Unless its kind is known to stray, the epoch before it is complete.
    @inline(never)
    private mutating func isHeld(
        _ content: any EpochSentence,
        _ arrival: Arrival,
        _ time: TimeOfDay,
        _ deliver: (Epoch) -> Void
    ) -> Bool {
        settleStray(by: time, deliver)
        guard isFarAway(time) else { return false }
        (stray, hasStray) = (Stray(content: content, arrival: arrival, time: time), true)
        if !isStrayKnown, draft.reportsFix { close(deliver) }
        return true
    }

    /// True if a sentence without a time waits with the one before it.
    @inline(never)
    private mutating func isFollower(_ content: any EpochSentence, _ arrival: Arrival) -> Bool {
        if isStrayKnown { return false }
        stray?.followers.append((content, arrival))
        return true
    }

    /// The time of the epoch that is open, or of the one handed over last.
    private var currentTime: TimeOfDay? { draft.timeOfDay ?? handedOver?.time }

    /// True if a time is so far from that of the epoch that only a gap, or another zone, explains it.
    @inline(__always)
    private func isFarAway(_ time: TimeOfDay) -> Bool {
        guard let current = currentTime else { return false }
        let distance = abs(current.nanosecondsSinceMidnight &- time.nanosecondsSinceMidnight)
        return distance > Self.zone && distance < Self.day &- Self.zone
    }

    /// Decides on the sentence that waits, by the time of the next one: it counts unless that goes on where the epoch is.
    @inline(never)
    private mutating func settleStray(by time: TimeOfDay, _ deliver: (Epoch) -> Void) {
        guard let stray else { return }
        (self.stray, hasStray) = (nil, false)
        if let current = currentTime, Self.distance(current, time) < Self.distance(stray.time, time) {
            strayedSentences += 1
            strayAddresses.insert(stray.arrival.address)
            return
        }
        take(stray, deliver)
    }

    /// Begins an epoch with the sentence that waited.
    @inline(never)
    private mutating func take(_ stray: Stray, _ deliver: (Epoch) -> Void) {
        close(deliver)
        // Nothing is far away where there was nothing before.
        handedOver = nil
        addInOrder(stray.content, stray.arrival, deliver)
        for (content, arrival) in stray.followers { addInOrder(content, arrival, deliver) }
    }

    /// Nanoseconds between two times of day, around midnight too.
    private static func distance(_ one: TimeOfDay, _ other: TimeOfDay) -> Int64 {
        let distance = abs(one.nanosecondsSinceMidnight - other.nanosecondsSinceMidnight)
        return min(distance, max(0, day - distance))
    }

    @inline(__always)
    private mutating func addActiveSatellites(
        _ sentence: borrowing SentenceFields,
        _ arrival: Arrival
    ) {
        let layout = GSA.Layout(sentence)
        draft.add(sentence.dimension(2))
        // Each constellation's sentence repeats the same dilutions.
        if draft.isNew(layout.dilutionText(sentence)) { draft.add(layout.dilution(sentence)) }
        sky.addActive(sentence, from: arrival, layout: layout)
        draft.note(arrival)
        cycle.note(arrival.address, isOfFix: true)
    }

    /// GST counts like a sentence without a time: it is of the epoch that is open, and opens none.
    @inline(__always)
    private mutating func addDeviation(_ sentence: borrowing SentenceFields, _ arrival: Arrival) {
        guard draft.reportsFix else { return }
        draft.deviation = PositionDeviation(sentence)
        // Some receivers send it in some cycles only, as they do with lists of satellites.
        cycle.note(arrival.address, isOfFix: false)
    }

    @inline(__always)
    private mutating func addListedSatellites(
        _ sentence: borrowing SentenceFields,
        _ arrival: Arrival
    ) {
        let place = sentence.placeInSet
        if draft.timeOfDay == nil, handedOver != nil, cycle.endsBeforeTheRest { sky.isLate = true }
        sky.addListed(sentence, from: arrival, place: place)
        draft.note(arrival)
        // Of a set of messages only the last one can end the cycle, whatever their number.
        if place.isLast { cycle.note(arrival.address, isOfFix: false) } else { cycle.skip() }
    }

    @inline(__always)
    private func isTooLate(_ time: TimeOfDay, _ arrival: Arrival) -> Bool {
        guard let handedOver, draft.timeOfDay == nil else { return false }
        guard isClose(handedOver.time, time) else { return false }
        return !handedOver.addresses.contains(arrival.address) || cycle.isLengthened(by: arrival.address)
    }

    /// True where a sentence opens a new epoch: by another time, or because its cycle has begun again.
    ///
    /// A receiver whose clock stands still reports the same instant again and again: those are epochs too, and it is for
    /// a filter to reject them.
    @inline(__always)
    private func isNext(_ time: TimeOfDay, _ arrival: Arrival) -> Bool {
        let beginsAgain = arrival.reportsFix && draft.contains(arrival.address)
        guard let current = draft.timeOfDay else { return beginsAgain }
        // No long cycle follows another one: what makes it longer is repeated by a line that says things twice.
        return beginsAgain && !cycle.isLengthened(by: arrival.address) || !isClose(current, time)
    }

    @inline(__always)
    private func isClose(_ one: TimeOfDay, _ other: TimeOfDay) -> Bool {
        let distance = abs(one.nanosecondsSinceMidnight &- other.nanosecondsSinceMidnight)
        // Around midnight too; a leap second makes the day longer, and is no jitter.
        return distance <= Self.jitter || distance >= Self.day &- Self.jitter && distance < Self.day
    }

    private mutating func begin(at time: TimeOfDay) {
        draft.timeOfDay = time
        handedOver = nil
        cycle.begin()
    }

    mutating func close(_ deliver: (Epoch) -> Void) {
        guard !draft.isEmpty else { return }
        hasHeardBeginning = true
        if let time = draft.timeOfDay { handedOver = (time, draft.addresses) }
        let time = calendar.time(draft.timeOfDay, date: draft.date)
        var fix = draft.fix(time: time)
        if time != nil { fix.weekRollovers = calendar.weekRollovers }
        if draft.hasBinary { draft.improve(&fix) }
        let instant = SkyDraft.Instant(time: time, dilution: fix.dilution)
        if draft.reportsFix {
            let view = sky.finish(at: instant)
            if !sky.isLate { fix.satellitesInView = view?.satellitesInView }
            deliver(Epoch(fix: fix, sky: view?.sky))
        }
        draft.clear()
        sky.clear(after: instant)
    }
}

/// All that a receiver said of one instant.
public struct Epoch: Hashable, Sendable {
    /// The fix, or the report that there is none.
    public var fix: GNSSFix

    /// The satellites; nil where the receiver did not list them in this epoch.
    public var sky: SkyView?
}
