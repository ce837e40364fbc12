public import GNSS

/// Time, date and local zone.
///
///     $--ZDA,hhmmss.ss,dd,mm,yyyy,zz,zz*hh
public struct ZDA: Hashable, Sendable {
    /// The UTC time of day.
    public var time: TimeOfDay?

    /// The UTC date; `nil` before 1980, and if the calendar has no such day.
    public var date: CalendarDate?

    /// Minutes by which the local zone is behind UTC, negative east of Greenwich; `nil` if not sent.
    public var zoneDescription: Int?

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        date = nil
        if let day = fields.integer(2), let month = fields.integer(3), let year = fields.integer(4), year >= 1980 {
            date = CalendarDate(year: year, month: month, day: day)
        }
        zoneDescription = fields.zoneDescription(5)
    }
}

extension SentenceFields {
    /// Converts signed hours and minutes in two fields to minutes.
    @inline(__always)
    fileprivate func zoneDescription(_ field: Int) -> Int? {
        guard let hours = number(field).flatMap({ Int(exactly: $0) }), (-13...13).contains(hours) else { return nil }
        let minutes = integer(field &+ 1) ?? 0
        guard minutes < 60 else { return nil }
        return hours * 60 + (byte(at: bounds(field).start) == UInt8(ascii: "-") ? -minutes : minutes)
    }
}

/// Datum reference: the datum of the positions in other sentences.
///
///     $--DTM,ccc,a,m.m,N,m.m,E,h.h,ccc*hh
public struct DTM: Hashable, Sendable {
    /// The local datum: W84, W72, S85, P90, 999 if user-defined, or a code of IHO S-60.
    public var datum: String?

    /// The letter of the datum's subdivision; `nil` if not sent.
    public var subdivision: String?

    /// Offset of latitudes from the reference datum in degrees, north positive; `nil` if not sent.
    public var latitudeOffset: Double?

    /// Offset of longitudes from the reference datum in degrees, east positive; `nil` if not sent.
    public var longitudeOffset: Double?

    /// Offset of altitudes from the reference datum in metres, up positive; `nil` if not sent.
    public var altitudeOffset: Double?

    /// The datum to which the offsets refer: W84, W72, S85 or P90; `nil` if not sent.
    public var referenceDatum: String?

    init(_ fields: borrowing SentenceFields) {
        datum = fields.text(1)
        subdivision = fields.text(2)
        latitudeOffset = fields.degrees(minutes: 3, positive: "N", negative: "S")
        longitudeOffset = fields.degrees(minutes: 5, positive: "E", negative: "W")
        altitudeOffset = fields.number(7)
        referenceDatum = fields.text(8)
    }
}

extension SentenceFields {
    /// Converts minutes of arc with a direction letter in the next field to signed degrees.
    fileprivate func degrees(minutes field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        number(field, positive: positive, negative: negative).map { $0 / 60 }
    }
}
