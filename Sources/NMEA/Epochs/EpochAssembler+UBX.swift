internal import BinaryMessages
internal import GNSS
internal import UBX

extension EpochAssembler {
    /// Takes the next frame of u-blox's binary protocol and hands over the epochs that it completes: none, one or two.
    ///
    /// The frame and the sentences of the same time become one fix.
    ///
    /// - Parameters:
    ///   - frame: any, from its sync to its checksum, which is right; those that say nothing of fixes are let go.
    ///   - deliver: called with each epoch that is complete.
    public mutating func add(ubx frame: Span<UInt8>, _ deliver: (Epoch) -> Void) {
        guard let identity = UBXMessageID(frame: frame), let message = UBXMessage(frame: frame),
            let timeOfWeek = message.timeOfWeek
        else { return }
        // Another time ends an epoch, also while nobody knows which times these are.
        if let open = draft.ubx.timeOfWeek, open != timeOfWeek { close(deliver) }
        weekClock.note(message)
        let number = addresses.find(message: identity.rawValue, of: .ubx)
        add(UBXReport(message, timeOfDay: weekClock.timeOfDay(at: timeOfWeek)), number, deliver)
        endCycle(deliver)
    }

    /// Takes the next frame of another maker's binary protocol and hands over the epochs that it completes: none, one or two.
    ///
    /// - Parameters:
    ///   - binary: the protocol; of those that say nothing of fixes all frames are let go.
    ///   - frame: any, from its sync to its checksum, which is right.
    ///   - deliver: called with each epoch that is complete.
    mutating func add(_ binary: BinaryProtocol, _ frame: Span<UInt8>, _ deliver: (Epoch) -> Void) {
        guard let message = MakerMessage(binary, frame, by: calendar), let timeOfWeek = message.timeOfWeek else {
            return
        }
        if let open = draft.ubx.timeOfWeek, abs(timeOfWeek - open) > binary.spread { close(deliver) }
        let isRunning = binary == .casic
        for content in message.contents {
            if isRunning { runningClock.note(content) } else { weekClock.note(content) }
        }
        let timeOfDay = isRunning ? runningClock.timeOfDay(at: timeOfWeek) : weekClock.timeOfDay(at: timeOfWeek)
        let number = addresses.find(message: message.number, of: binary)
        add(MakerReport(message, timeOfDay: timeOfDay), number, deliver)
        // A frame that came too late is in no draft.
        if draft.contains(number) { sky.addUsed(message.satellitesUsed) }
        endCycle(deliver)
    }

    private mutating func add(_ content: some BinaryReport, _ number: Int, _ deliver: (Epoch) -> Void) {
        report.forget()
        let arrival = Arrival(address: number, constellation: nil, reportsFix: content.reportsFix)
        switch content.first {
        case .satellites(let list): addListedSatellites(list, arrival)
        // It comes behind all messages and sentences of its time.
        case .endOfEpoch: if draft.reportsFix { close(deliver) }
        default: add(content, arrival, deliver)
        }
    }

    private mutating func endCycle(_ deliver: (Epoch) -> Void) {
        if cycle.isAtItsEnd, draft.timeOfDay != nil, draft.reportsFix { close(deliver) }
    }

    private mutating func addListedSatellites(_ content: NavigationSatellites, _ arrival: Arrival) {
        if draft.timeOfDay == nil, handedOver != nil, cycle.endsBeforeTheRest { sky.isLate = true }
        sky.addListed(content.satellites, from: arrival)
        draft.note(arrival)
        cycle.note(arrival.address, isOfFix: false)
    }
}

/// A frame of a binary protocol as a part of an epoch's fix.
private protocol BinaryReport: EpochSentence {
    /// The message that it is, or the first of those that it is told as.
    var first: UBXMessage? { get }

    /// True where it says that there is a fix, or that there is none.
    var reportsFix: Bool { get }
}

extension BinaryReport {
    var isSentence: Bool { false }
}

/// A message of u-blox's binary protocol.
private struct UBXReport: BinaryReport {
    let message: UBXMessage
    let time: TimeOfDay?

    init(_ message: UBXMessage, timeOfDay: TimeOfDay?) {
        self.message = message
        // The time of NAV-SOL is by a table of leap seconds; what the receiver itself tells of them counts.
        if case .status = message { time = timeOfDay } else { time = message.time?.timeOfDay ?? timeOfDay }
    }

    var first: UBXMessage? { message }

    var reportsFix: Bool { message.reportsFix }

    var date: CalendarDate? { message.time?.date }

    /// Messages of the time alone are sent now and then by some.
    var isOfFix: Bool { if case .time = message { false } else { true } }

    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(message) }
}

/// A message of another maker's, as many of u-blox's as it takes to tell it in their terms.
private struct MakerReport: BinaryReport {
    let message: MakerMessage
    let time: TimeOfDay?
    let date: CalendarDate?

    init(_ message: MakerMessage, timeOfDay: TimeOfDay?) {
        self.message = message
        let told = message.time
        (time, date) = (told?.timeOfDay ?? timeOfDay, told?.date)
    }

    var first: UBXMessage? { message.contents.first }

    var reportsFix: Bool { message.reportsFix }

    /// Messages of the time alone are sent now and then by some.
    var isOfFix: Bool { message.contents.contains { if case .time = $0 { false } else { true } } }

    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) {
        for content in message.contents { draft.add(content) }
    }
}
