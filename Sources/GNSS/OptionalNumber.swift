/// A number that may not be known, in the eight bytes of a number: NaN where it is not.
///
/// An optional `Double` takes sixteen bytes of a structure, and fixes and locations are copied in large numbers. Whoever
/// uses a property that is wrapped in it sees the optional `Double` alone. Being not a number is nothing that is ever
/// known, so a NaN that is assigned is nil from then on.
@propertyWrapper
public struct OptionalNumber: Sendable {
    /// The number; NaN where it is not known.
    @usableFromInline package var orNaN: Double

    /// The number; nil where it is not known, never NaN.
    @inlinable public var wrappedValue: Double? {
        get { orNaN.isNaN ? nil : orNaN }
        set { orNaN = newValue ?? .nan }
    }

    /// A number that is NaN where it is not known.
    @inlinable package init(orNaN: Double) { self.orNaN = orNaN }

    /// A number; nil where it is not known.
    @inlinable public init(wrappedValue: Double?) { orNaN = wrappedValue ?? .nan }
}

extension OptionalNumber: Hashable {
    /// True where both are the same number, or both are not known.
    @inlinable public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }

    /// Hashes the number.
    @inlinable public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}
