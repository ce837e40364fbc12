/// The way in which a position came about, as GGA's quality indicator numbers it (NMEA 0183 4.11, GGA field 6).
public enum FixQuality: UInt8, Hashable, Sendable, CaseIterable {
    /// No position, or one that the receiver itself calls void.
    case none = 0
    /// Measured from the satellites alone.
    case autonomous = 1
    /// Corrected by a reference station or by satellite augmentation.
    case differential = 2
    /// The precise positioning service, without selective availability.
    case precise = 3
    /// Carrier-phase ambiguities resolved: centimetres.
    case fixedRTK = 4
    /// Carrier-phase ambiguities estimated: decimetres.
    case floatRTK = 5
    /// Dead reckoning: carried on from an earlier fix, not measured.
    case deadReckoning = 6
    /// Entered by hand.
    case manual = 7
    /// Made by a simulator.
    case simulated = 8
}

/// The coordinates that a fix determines.
public enum FixDimension: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    /// No coordinates: there is no fix.
    case none = 1
    /// Latitude and longitude; the height is assumed.
    case twoDimensional = 2
    /// Latitude, longitude and height.
    case threeDimensional = 3

    /// True where one determines less than the other.
    public static func < (less: Self, more: Self) -> Bool { less.rawValue < more.rawValue }
}
