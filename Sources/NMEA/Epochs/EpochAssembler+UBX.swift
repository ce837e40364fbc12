internal import GNSS

extension EpochAssembler {
    /// Adds a frame of u-blox's binary protocol and delivers the epochs that it completes: none, one or two.
    ///
    /// Frames and sentences of the same time become one fix.
    ///
    /// - Parameters:
    ///   - frame: any frame from its sync bytes to its valid checksum; frames that do not contribute to fixes are
    ///     ignored.
    ///   - deliver: called with each complete epoch.
    public mutating func add(ubx frame: Span<UInt8>, _ deliver: (Epoch) -> Void) {
        guard let identity = UBXMessageID(frame: frame), let message = UBXMessage(frame: frame) else { return }
        guard let timeOfWeek = message.timeOfWeek else { return interference.take(message) }
        // Another time of week ends an epoch, even if the time of day is unknown.
        if let open = draft.ubx.timeOfWeek, open != timeOfWeek { close(deliver) }
        weekClock.note(message)
        let number = addresses.find(message: identity.rawValue, of: .ubx)
        add(UBXReport(message, timeOfDay: weekClock.timeOfDay(at: timeOfWeek)), number, deliver)
        if case .status(let status) = message, let spoofing = status.spoofing {
            interference.take(InterferenceReport(spoofing: spoofing), from: .status)
        }
        endCycle(deliver)
    }

    /// Adds a frame of another binary protocol and delivers the epochs that it completes: none, one or two.
    ///
    /// - Parameters:
    ///   - binary: the protocol; frames of protocols that do not contribute to fixes are ignored.
    ///   - frame: any frame from its sync bytes to its valid checksum.
    ///   - deliver: called with each complete epoch.
    mutating func add(_ binary: BinaryProtocol, _ frame: Span<UInt8>, _ deliver: (Epoch) -> Void) {
        guard let message = MakerMessage(binary, frame, by: calendar) else { return }
        guard let timeOfWeek = message.timeOfWeek else {
            for content in message.contents { interference.take(content) }
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
        // A late frame is not in the draft.
        if draft.contains(number) { sky.addUsed(message.satellitesUsed) }
        endCycle(deliver)
    }

    private mutating func add(_ content: some BinaryReport, _ number: Int, _ deliver: (Epoch) -> Void) {
        report.forget()
        let arrival = Arrival(address: number, constellation: nil, reportsFix: content.reportsFix)
        switch content.first {
        case .satellites(let list): addListedSatellites(list, arrival)
        // It follows all messages and sentences of its time.
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

/// A frame of a binary protocol that contributes to an epoch.
private protocol BinaryReport: EpochSentence {
    /// The frame's UBX message, or the first of those to which it was converted.
    var first: UBXMessage? { get }

    /// Whether the frame reports a fix or its absence.
    var reportsFix: Bool { get }
}

extension BinaryReport {
    var isSentence: Bool { false }
}

private struct UBXReport: BinaryReport {
    let message: UBXMessage
    let time: TimeOfDay?

    init(_ message: UBXMessage, timeOfDay: TimeOfDay?) {
        self.message = message
        // NAV-SOL's time depends on gpslog's leap seconds, so the receiver's own take precedence.
        if case .status = message { time = timeOfDay } else { time = message.time?.timeOfDay ?? timeOfDay }
    }

    var first: UBXMessage? { message }

    var reportsFix: Bool { message.reportsFix }

    var date: CalendarDate? { message.time?.date }

    /// Some receivers send messages with only the time occasionally.
    var isOfFix: Bool { if case .time = message { false } else { true } }

    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(message) }
}

/// A message of another maker's protocol, converted to UBX messages.
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

    /// Some receivers send messages with only the time occasionally.
    var isOfFix: Bool { message.contents.contains { if case .time = $0 { false } else { true } } }

    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) {
        for content in message.contents { draft.add(content) }
    }
}
