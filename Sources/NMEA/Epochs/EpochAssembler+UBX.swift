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
        report.forget()
        weekClock.note(message)
        let arrival = Arrival(
            address: addresses.find(message: identity.rawValue),
            constellation: nil,
            reportsFix: message.reportsFix
        )
        switch message {
        case .satellites(let content): addListedSatellites(content, arrival)
        // It comes behind all messages and sentences of its time.
        case .endOfEpoch: if draft.reportsFix { close(deliver) }
        default: add(UBXReport(message, timeOfDay: weekClock.timeOfDay(at: timeOfWeek)), arrival, deliver)
        }
        if cycle.isAtItsEnd, draft.timeOfDay != nil, draft.reportsFix { close(deliver) }
    }

    private mutating func addListedSatellites(_ content: NavigationSatellites, _ arrival: Arrival) {
        if draft.timeOfDay == nil, handedOver != nil, cycle.endsBeforeTheRest { sky.isLate = true }
        sky.addListed(content.satellites, from: arrival)
        draft.note(arrival)
        cycle.note(arrival.address, isOfFix: false)
    }
}

/// A message of u-blox's binary protocol as a part of an epoch's fix.
private struct UBXReport: EpochSentence {
    let message: UBXMessage
    let time: TimeOfDay?

    init(_ message: UBXMessage, timeOfDay: TimeOfDay?) {
        self.message = message
        time = message.time?.timeOfDay ?? timeOfDay
    }

    var date: CalendarDate? { message.time?.date }

    /// Messages of the time alone are sent now and then by some.
    var isOfFix: Bool { if case .time = message { false } else { true } }

    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(message) }
}
