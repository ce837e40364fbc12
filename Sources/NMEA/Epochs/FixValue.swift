/// A value of a fix whose source can be found.
package enum FixValue: CaseIterable, Sendable {
    case time
    case date
    /// How the position was obtained, or that the receiver has none.
    case quality
    /// Whether the fix is two- or three-dimensional.
    case dimension
    case coordinate
    /// Height above mean sea level.
    case altitude
    /// Height of mean sea level above the ellipsoid.
    case geoidalSeparation
    case speed
    case course
    /// The receiver's estimate of its horizontal error.
    case horizontalDeviation
    /// The receiver's estimate of its vertical error.
    case verticalDeviation
    case horizontalDilution
    case verticalDilution
    case positionDilution
    case satellitesUsed
    /// The number of satellites above the horizon.
    case satellitesInView
    /// Age of the differential corrections.
    case correctionAge
    /// The receiver's estimate of its speed's error.
    case speedAccuracy
    /// The receiver's estimate of its course's error.
    case courseAccuracy
}
