public import GNSS

/// Assembles the sentences of one instant into an epoch with one fix.
///
/// The assembler learns which sentence ends the receiver's cycle and completes an epoch with it. Before that, an epoch
/// ends when a sentence with another time arrives. If you pass the receiver's sentences, a pause also ends it.
public struct EpochAssembler: Sendable {
    /// Times this close belong to one epoch: some receivers' sentences are stamped a few milliseconds apart.
    private static let jitter: Int64 = 15_000_000
    static let day: Int64 = 86_400_000_000_000

    var draft = EpochDraft()
    var sky = SkyDraft()
    private(set) var calendar: EpochCalendar
    var cycle = ReportCycle()
    var addresses = AddressBook()
    var report = RepeatDetector()
    var weekClock = GPSWeekClock()
    var runningClock = UptimeClock()
    var interference = InterferenceStatements()

    /// The sentence types that contribute to this receiver's fixes; empty if unknown.
    private let expected: Set<SentenceFormatter>

    /// Whether the open epoch was received from its first sentence.
    private var hasHeardBeginning = false

    /// A sentence whose time is far from the epoch's, held until the next one shows which is correct.
    var stray: Stray?

    /// Whether `stray` is set, which is faster to test.
    var hasStray = false

    /// The addresses of sentences that were dropped because their time contradicts all others.
    var strayAddresses = EpochDraft.Addresses()

    /// The number of sentences that were dropped because their time contradicts all others.
    var strayedSentences = 0

    /// The last delivered epoch, while late sentences of it may still arrive.
    var handedOver: (time: TimeOfDay, addresses: EpochDraft.Addresses)?

    /// Creates an assembler for a new stream.
    ///
    /// - Parameters:
    ///   - referenceDate: a day such as today. Dates that are too old by a multiple of 1024 weeks move forward, but not
    ///     beyond it. `nil` to accept all dates.
    ///   - sentencesHeardBefore: the addresses of the sentences that the receiver sent earlier, such as `GPGGA`; empty
    ///     if unknown.
    public init(referenceDate: CalendarDate? = nil, sentencesHeardBefore: [String] = []) {
        calendar = EpochCalendar(referenceDate: referenceDate)
        expected = Set(sentencesHeardBefore.compactMap(SentenceFormatter.init(ofAddress:)).filter(\.isOfFix))
    }

    /// Adds a sentence and delivers the epochs that it completes: none, one or, rarely, two.
    ///
    /// - Parameters:
    ///   - sentence: any sentence; those without a fix, satellites or time are only checked.
    ///   - deliver: called with each complete epoch.
    /// - Throws: `SentenceError` if the sentence has no address, or fewer fields than its type requires.
    public mutating func add(
        _ sentence: borrowing SentenceFields,
        _ deliver: (Epoch) -> Void
    ) throws(SentenceError) {
        let (number, address) = try addresses.find(sentence)
        guard let formatter = address.formatter else {
            if let source = address.interference { interference.take(sentence, from: source) }
            return
        }
        if address.reportsFix {
            // A repeated line contains nothing new.
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
        case .dtm, .gbs, .grs, .hdg, .hdm, .hdt, .hpr, .rot, .ths, .txt: return
        }
        if cycle.isAtItsEnd, draft.timeOfDay != nil, draft.reportsFix { close(deliver) }
    }

    /// The satellites listed so far, if the last sentence completed a list but not the epoch; otherwise `nil`.
    ///
    /// A receiver lists one constellation and signal after the other. The view grows within an epoch, and the epoch
    /// delivers the complete one. Satellites are marked as used if that is already known. Time and dilution are
    /// unknown, except in a late list.
    public mutating func growingSky() -> SkyView? { sky.growingView() }

    /// Reports that the receiver paused for longer than it does within an epoch.
    ///
    /// A pause alone is no proof that an epoch is complete, as the machine may have stalled. The epoch must have been
    /// received from its beginning and contain all sentence types that contribute to this receiver's fixes.
    ///
    /// - Parameter deliver: called with the open epoch if it is complete.
    public mutating func pause(_ deliver: (Epoch) -> Void) {
        if draft.timeOfDay != nil, draft.reportsFix, hasHeardBeginning, isWhole { close(deliver) }
        hasHeardBeginning = true
    }

    /// Whether all expected sentences have arrived.
    private var isWhole: Bool {
        !expected.isEmpty && expected.isSubset(of: addresses.formatters { cycle.holds($0) })
    }

    /// Delivers the open epoch at the end of input.
    ///
    /// - Parameter deliver: called with the open epoch, if any.
    public mutating func finish(_ deliver: (Epoch) -> Void) {
        let last = stray
        (stray, hasStray) = (nil, false)
        if let last, !strayAddresses.contains(last.arrival.address) { take(last, deliver) }
        close(deliver)
    }
}

// MARK: - One sentence

extension EpochAssembler {
    /// The properties of a sentence besides its content.
    struct Arrival {
        /// The number in the address book.
        var address: Int
        /// The constellation of the listed satellites; `nil` if the talker does not specify it.
        var constellation: Constellation?
        /// Whether the sentence reports a fix or its absence.
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

    /// Adds a sentence whose time, if present, is trusted.
    @inline(__always)
    mutating func addInOrder(
        _ content: some EpochSentence,
        _ arrival: Arrival,
        _ deliver: (Epoch) -> Void
    ) {
        if let time = content.time {
            if isTooLate(time, arrival) {
                // The delivered epoch stays unchanged; this sentence is too late.
                calendar.note(content.date)
                // An occasional sentence such as ZDA is not part of the cycle. Any other means that the cycle is
                // longer.
                if arrival.reportsFix { cycle.goOn(with: arrival.address) }
                return
            }
            if isNext(time, arrival) { close(deliver) }
            if draft.timeOfDay == nil { begin(at: time) }
        } else if arrival.reportsFix, draft.contains(arrival.address) {
            // Without a time, a repeated sentence starts a new cycle.
            close(deliver)
        }
        content.add(to: &draft, from: arrival)
        draft.note(arrival)
        if let date = content.date { draft.note(date) }
        cycle.note(arrival.address, isOfFix: content.isOfFix)
    }

    @inline(__always)
    private mutating func addActiveSatellites(
        _ sentence: borrowing SentenceFields,
        _ arrival: Arrival
    ) {
        let layout = GSA.Layout(sentence)
        draft.add(sentence.dimension(2))
        // The sentences of all constellations repeat the same dilutions.
        if draft.isNew(layout.dilutionText(sentence)) { draft.add(layout.dilution(sentence)) }
        sky.addActive(sentence, from: arrival, layout: layout)
        draft.note(arrival)
        cycle.note(arrival.address, isOfFix: true)
    }

    /// GST is treated as a sentence without a time: it belongs to the open epoch and starts none.
    @inline(__always)
    private mutating func addDeviation(_ sentence: borrowing SentenceFields, _ arrival: Arrival) {
        guard draft.reportsFix else { return }
        draft.deviation = PositionDeviation(sentence)
        // Some receivers send it only in some cycles, like lists of satellites.
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
        // Only the last message of a set can end the cycle.
        if place.isLast { cycle.note(arrival.address, isOfFix: false) } else { cycle.skip() }
    }

    @inline(__always)
    private func isTooLate(_ time: TimeOfDay, _ arrival: Arrival) -> Bool {
        guard let handedOver, draft.timeOfDay == nil else { return false }
        guard isClose(handedOver.time, time) else { return false }
        return !handedOver.addresses.contains(arrival.address) || cycle.isLengthened(by: arrival.address)
    }

    /// Whether a sentence starts a new epoch, because it has another time or starts the next cycle.
    ///
    /// A receiver with a stopped clock repeats the same time. Each cycle is still an epoch, which a filter may reject.
    @inline(__always)
    private func isNext(_ time: TimeOfDay, _ arrival: Arrival) -> Bool {
        let beginsAgain = arrival.reportsFix && draft.contains(arrival.address)
        guard let current = draft.timeOfDay else { return beginsAgain }
        // Long cycles never follow each other, so the sentence is a repetition.
        return beginsAgain && !cycle.isLengthened(by: arrival.address) || !isClose(current, time)
    }

    @inline(__always)
    private func isClose(_ one: TimeOfDay, _ other: TimeOfDay) -> Bool {
        let distance = abs(one.nanosecondsSinceMidnight &- other.nanosecondsSinceMidnight)
        // Also across midnight. A leap second makes the day longer and is not jitter.
        return distance <= Self.jitter || distance >= Self.day &- Self.jitter && distance < Self.day
    }

    private mutating func begin(at time: TimeOfDay) {
        draft.timeOfDay = time
        handedOver = nil
        cycle.begin()
    }

    /// Notes the time in the TAG block before a sentence of the open epoch, in seconds since 1970.
    mutating func noteTag(_ time: Int64) { calendar.tagTime = time }

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
            fix.interference = interference.report(view?.sky.satellites, at: draft.timeOfDay)
            deliver(Epoch(fix: fix, sky: view?.sky))
        }
        draft.clear()
        sky.clear(after: instant)
    }
}

/// Everything that a receiver reported for one instant.
public struct Epoch: Hashable, Sendable {
    /// The fix, whose quality is `none` if the receiver has none.
    public var fix: GNSSFix

    /// The satellites in view; `nil` if the receiver did not list them in this epoch.
    public var sky: SkyView?
}
