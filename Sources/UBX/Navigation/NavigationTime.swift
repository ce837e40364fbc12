public import GNSS

/// The time of an epoch, from NAV-TIMEUTC or NAV-TIMEGPS (u-blox 8 / M8 Receiver Description).
public struct NavigationTime: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The time, to the millisecond; `nil` if the receiver does not know it, and for NAV-TIMEGPS.
    public var time: UTCTime?

    /// Seconds that GPS time is ahead of UTC; `nil` if the receiver does not know or report it.
    public var leapSeconds: Int?

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

/// Marks the end of an epoch's messages and sentences: NAV-EOE (u-blox 8 / M8 Receiver Description).
public struct NavigationEnd: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    init?(eoe payload: Span<UInt8>) {
        guard payload.count >= 4 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
    }
}
