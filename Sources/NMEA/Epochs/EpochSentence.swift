internal import GNSS

/// A sentence that contributes to an epoch.
protocol EpochSentence: Sendable {
    /// The time of day that it belongs to; `nil` if the field is empty or missing.
    var time: TimeOfDay? { get }

    /// The date in the sentence; `nil` if it has none.
    var date: CalendarDate? { get }

    /// Whether it contains more of the fix than its time.
    var isOfFix: Bool { get }

    /// Whether it is a sentence of NMEA 0183, whose time of day may be that of another time zone.
    var isSentence: Bool { get }

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
    /// ZDA only has time and date, and some receivers send it only occasionally.
    var isOfFix: Bool { false }

    @inline(__always)
    func add(to draft: inout EpochDraft, from arrival: EpochAssembler.Arrival) {}
}

extension DilutionOfPrecision {
    /// Replaces values by those of a newer one, if present.
    mutating func take(_ newer: DilutionOfPrecision) {
        if let horizontal = newer.horizontal { self.horizontal = horizontal }
        if let vertical = newer.vertical { self.vertical = vertical }
        if let position = newer.position { self.position = position }
    }
}
