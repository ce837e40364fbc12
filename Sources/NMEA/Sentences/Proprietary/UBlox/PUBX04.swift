public import GNSS

/// Time of day and clock (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,04,hhmmss.ss,ddmmyy,t.t,wwww,ll,b,d.d,g*hh
public struct PUBX04: Hashable, Sendable {
    /// The time of day, UTC.
    public var time: TimeOfDay?

    /// The date, UTC.
    public var date: CalendarDate?

    /// Seconds of the UTC week.
    public var timeOfWeek: Double?

    /// The UTC week, not rolled over.
    public var week: Int?

    /// Seconds that GPS time is ahead of UTC.
    public var leapSeconds: Int?

    /// Whether the leap seconds are the firmware's own (a D behind them), none being received yet.
    public var leapSecondsAreDefault: Bool

    /// Nanoseconds that the receiver's clock is ahead.
    public var clockBias: Double?

    /// Nanoseconds a second that it gains.
    public var clockDrift: Double?

    /// Nanoseconds: the step in which the time pulse can be placed; nil where not said.
    public var timePulseGranularity: Int?
}

extension PUBX04: ProprietarySentence {
    static let leastFields = 9

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        date = fields.date(3)
        timeOfWeek = fields.number(4)
        week = fields.integer(5)
        leapSeconds = fields.leapSeconds(6)
        leapSecondsAreDefault = fields.text(6)?.last == "D"
        clockBias = fields.number(7)
        clockDrift = fields.number(8)
        timePulseGranularity = fields.integer(9)
    }
}

extension SentenceFields {
    /// Digits, and a D behind them where they are the firmware's default.
    fileprivate func leapSeconds(_ field: Int) -> Int? {
        integer(field) ?? text(field).flatMap { $0.last == "D" ? Int($0.dropLast()) : nil }
    }
}
