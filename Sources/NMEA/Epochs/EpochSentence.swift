internal import GNSS

/// A sentence that an epoch's fix is made of.
protocol EpochSentence: Sendable {
    /// The time of day that it is for; nil where it has none or does not tell it.
    var time: TimeOfDay? { get }

    /// The date that it tells.
    var date: CalendarDate? { get }

    /// True where it says more of the fix than its time.
    var isOfFix: Bool { get }

    /// True for a sentence of NMEA 0183, whose time of day may be that of another zone.
    var isSentence: Bool { get }

    /// Puts what it says where it belongs.
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival)
}

extension EpochSentence {
    var time: TimeOfDay? { nil }
    var date: CalendarDate? { nil }
    var isOfFix: Bool { true }
    var isSentence: Bool { true }
}

extension GGA: EpochSentence {
    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(self, from: arrival) }
}

extension RMC: EpochSentence {
    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(self, from: arrival) }
}

extension GLL: EpochSentence {
    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(self) }
}

extension GNS: EpochSentence {
    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) { draft.add(self) }
}

extension VTG: EpochSentence {
    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) {
        if !draft.contains(arrival.address) { draft.add(self) }
    }
}

extension ZDA: EpochSentence {
    /// Its time and date are all that it says; some receivers send it now and then only.
    var isOfFix: Bool { false }

    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) {}
}

extension DilutionOfPrecision {
    /// Takes over what another one knows.
    mutating func take(_ newer: DilutionOfPrecision) {
        if let horizontal = newer.horizontal { self.horizontal = horizontal }
        if let vertical = newer.vertical { self.vertical = vertical }
        if let position = newer.position { self.position = position }
    }
}
