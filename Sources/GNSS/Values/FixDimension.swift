/// What a fix determines.
public enum FixDimension: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    /// Nothing: there is no fix.
    case none = 1
    /// Latitude and longitude; the height is assumed.
    case twoDimensional = 2
    /// Latitude, longitude and height.
    case threeDimensional = 3

    /// Whether one determines less than the other.
    public static func < (less: Self, more: Self) -> Bool { less.rawValue < more.rawValue }
}
