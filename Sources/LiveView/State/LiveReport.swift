package import GNSS
package import Logbook

/// A report for a view: from gpsd, or a verdict of the filter.
package enum LiveReport: Hashable, Sendable {
    /// The complete list of current devices.
    case devices([String])
    case opened(String)
    case gone(String)
    /// A position as the receiver reports it, not filtered.
    case position(ReportedPosition, device: String)
    case sky(SkyView, device: String)
    /// Dilution of precision without satellites.
    case dilution(DilutionOfPrecision, device: String)
    /// The filter's verdict on a fix.
    case verdict(JudgedFix, device: String, receiver: String)
    /// An error message of the source.
    case refused(String)
}

/// A receiver's position with the reported errors.
package struct ReportedPosition: Hashable, Sendable {
    package var fix: GNSSFix
    /// Metres; `nil` if unknown.
    package var horizontalError: Double?
    /// Metres; `nil` if unknown.
    package var verticalError: Double?

    package init(_ fix: GNSSFix, horizontalError: Double? = nil, verticalError: Double? = nil) {
        (self.fix, self.horizontalError, self.verticalError) = (fix, horizontalError, verticalError)
    }

    /// `nil` if time or position is missing, or the receiver has no fix.
    var location: Location? {
        guard fix.quality != .none, var location = Location(fix) else { return nil }
        location.horizontalAccuracy = horizontalError
        location.verticalAccuracy = verticalError
        return location
    }
}
