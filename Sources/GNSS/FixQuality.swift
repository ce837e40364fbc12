/// How a position was obtained, numbered like GGA's quality indicator (NMEA 0183 4.11, GGA field 6).
public enum FixQuality: UInt8, Hashable, Sendable, CaseIterable {
    /// No position, or one that the receiver marks as invalid.
    case none = 0
    /// Measured from satellites without corrections.
    case autonomous = 1
    /// Corrected by a reference station or by satellite augmentation.
    case differential = 2
    /// From the precise positioning service, without selective availability.
    case precise = 3
    /// Carrier phase with resolved ambiguities: accurate to centimetres.
    case fixedRTK = 4
    /// Carrier phase with estimated ambiguities: accurate to decimetres.
    case floatRTK = 5
    /// Dead reckoning: extrapolated from an earlier fix, not measured.
    case deadReckoning = 6
    /// A manually entered position.
    case manual = 7
    /// From a simulator, not measured.
    case simulated = 8
}

/// Whether a fix is two- or three-dimensional, numbered like GSA's field.
public enum FixDimension: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    /// There is no fix.
    case none = 1
    /// Latitude and longitude; the height is assumed.
    case twoDimensional = 2
    /// Latitude, longitude and height.
    case threeDimensional = 3

    /// Whether the first fix has fewer dimensions than the second.
    public static func < (less: Self, more: Self) -> Bool { less.rawValue < more.rawValue }
}

/// Conversion from and to "status" in gpsd's TPV report (gpsd_json(5)).
extension FixQuality {
    /// The quality of a position with this status, which is `nil` if gpsd omits it.
    package init(gpsdStatus status: Int?) {
        switch status {
        case 2: self = .differential
        case 3: self = .fixedRTK
        case 4: self = .floatRTK
        // Dead reckoning with or without satellites.
        case 5, 6: self = .deadReckoning
        case 7: self = .manual
        case 8: self = .simulated
        case 9: self = .precise
        default: self = .autonomous
        }
    }

    /// The value of gpsd's "status"; `nil` without a fix, as gpsd omits it.
    package var gpsdStatus: Int? {
        switch self {
        case .none: nil
        case .autonomous: 1
        case .differential: 2
        case .precise: 9
        case .fixedRTK: 3
        case .floatRTK: 4
        case .deadReckoning: 5
        case .manual: 7
        case .simulated: 8
        }
    }
}
