/// A value of a fix that a sentence or message told.
package enum FixValue: CaseIterable, Sendable {
    /// The time of day.
    case time
    /// The date.
    case date
    /// The way in which the position came about, or that there is none.
    case quality
    /// The coordinates that the fix determines.
    case dimension
    /// Latitude and longitude.
    case coordinate
    /// The height above mean sea level.
    case altitude
    /// The height of mean sea level above the ellipsoid.
    case geoidalSeparation
    /// The speed over ground.
    case speed
    /// The course over ground.
    case course
    /// The receiver's own estimate of how far it is off over ground.
    case horizontalDeviation
    /// The same up and down.
    case verticalDeviation
    /// HDOP.
    case horizontalDilution
    /// VDOP.
    case verticalDilution
    /// PDOP.
    case positionDilution
    /// The number of satellites in the solution.
    case satellitesUsed
    /// The satellites above the horizon.
    case satellitesInView
    /// The age of the differential corrections.
    case correctionAge
    /// The receiver's own estimate of how far its speed is off.
    case speedAccuracy
    /// The same of its course.
    case courseAccuracy
}
