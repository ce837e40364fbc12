public import GNSS

/// What a field holds, for sentences that this library does not decode: nil where it is empty, missing or something else.
extension SentenceFields {
    /// A field as text, with `^` and two digits decoded to the character of ISO 8859-1 that they stand for.
    public func text(at field: Int) -> String? { has(field) ? text(field) : nil }

    /// A number, with or without sign and decimals.
    public func number(at field: Int) -> Double? { has(field) ? number(field) : nil }

    /// A whole number, with or without sign.
    public func integer(at field: Int) -> Int? { has(field) ? signedInteger(field) : nil }

    /// A time of day, `hhmmss` with any number of decimals.
    public func timeOfDay(at field: Int) -> TimeOfDay? { has(field) ? timeOfDay(field) : nil }

    /// A date, `ddmmyy`, from 1980 through 2079.
    public func date(at field: Int) -> CalendarDate? { has(field) ? date(field) : nil }

    /// A place, in four fields from this one on: `ddmm.mm,N,dddmm.mm,E`.
    public func coordinate(at field: Int) -> Coordinate? { has(field) ? coordinate(field) : nil }

    /// Whether the sentence has a field; a number that comes from elsewhere may be any.
    private func has(_ field: Int) -> Bool { field > 0 && field < count }
}
