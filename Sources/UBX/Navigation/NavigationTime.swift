public import GNSS

/// The time of an epoch: NAV-TIMEUTC (u-blox 8 / M8 Receiver Description) or NAV-TIMEGPS.
public struct NavigationTime: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    /// The time, to the millisecond; nil where the receiver does not know it, or tells GPS time.
    public var time: UTCTime?

    /// Seconds that GPS time is ahead of UTC; nil where they are not known, or not told.
    public var leapSeconds: Int?

    /// A time, of any maker's message.
    package init(timeOfWeek: Int, time: UTCTime?) {
        (self.timeOfWeek, self.time) = (timeOfWeek, time)
    }

    init?(timeUTC payload: Span<UInt8>) {
        guard payload.count >= 20 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        time = payload.bit(2, at: 19) ? payload.calendarTime(at: 12, nanoseconds: payload.signed32(at: 8)) : nil
    }

    init?(timeGPS payload: Span<UInt8>) {
        guard payload.count >= 16 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        leapSeconds = payload.bit(2, at: 11) ? payload.signed8(at: 10) : nil
    }
}

/// The mark behind all messages and sentences of an epoch: NAV-EOE (u-blox 8 / M8 Receiver Description).
public struct NavigationEnd: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    init?(eoe payload: Span<UInt8>) {
        guard payload.count >= 4 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
    }
}
