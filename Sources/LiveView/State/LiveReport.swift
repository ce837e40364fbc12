package import GNSS
package import Logbook

/// A report of a source that a view shows: gpsd's, or the filter's verdict.
package enum LiveReport: Hashable, Sendable {
    /// The devices that are there, and no others.
    case devices([String])
    /// A device is there.
    case opened(String)
    /// A device is gone.
    case gone(String)
    /// A receiver's position, as it is.
    case position(ReportedPosition, device: String)
    /// The satellites of a receiver.
    case sky(SkyView, device: String)
    /// The geometry of the satellites in use, without the satellites.
    case dilution(DilutionOfPrecision, device: String)
    /// The filter's verdict on a receiver's fix.
    case verdict(JudgedFix, device: String, receiver: String)
    /// The source refuses something, in its own words.
    case refused(String)
}

/// A receiver's position, with the errors that are claimed of it.
package struct ReportedPosition: Hashable, Sendable {
    /// The fix.
    package var fix: GNSSFix
    /// Metres; nil where not known.
    package var horizontalError: Double?
    /// Metres; nil where not known.
    package var verticalError: Double?

    /// A position.
    package init(_ fix: GNSSFix, horizontalError: Double? = nil, verticalError: Double? = nil) {
        (self.fix, self.horizontalError, self.verticalError) = (fix, horizontalError, verticalError)
    }

    /// The position as a location; nil where it lacks the time or the place, or the receiver has no fix.
    var location: Location? {
        guard fix.quality != .none, var location = Location(fix) else { return nil }
        location.horizontalAccuracy = horizontalError
        location.verticalAccuracy = verticalError
        return location
    }
}
