internal import GNSS

/// Formats that the standard does not have, and manufacturers do.
extension SentenceFields {
    /// A speed in kilometres an hour, as metres a second.
    func speed(kilometresPerHour field: Int) -> Double? {
        number(field).flatMap { $0 >= 0 ? $0 / 3.6 : nil }
    }

    /// Milliseconds, as seconds.
    func seconds(milliseconds field: Int) -> Double? { number(field).map { $0 / 1000 } }

    /// A place in two fields of degrees with decimals, north and east positive.
    func coordinate(degrees field: Int) -> Coordinate? {
        guard let latitude = number(field), let longitude = number(field + 1) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A date, `yyyymmdd`.
    func date(yearFirst field: Int) -> CalendarDate? {
        guard self[field].count == 8, let digits = integer(field), digits >= 1980_00_00 else { return nil }
        return CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// Pass or fail, retained or lost: whether a field holds the letter of what is well.
    func isGood(_ field: Int, good: Unicode.Scalar, bad: Unicode.Scalar) -> Bool? {
        switch letter(field).map(Unicode.Scalar.init) {
        case good: true
        case bad: false
        default: nil
        }
    }
}
