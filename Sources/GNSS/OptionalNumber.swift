/// An optional number in eight bytes, stored as NaN if unknown.
///
/// An optional `Double` takes 16 bytes in a structure, and fixes and locations are copied in large numbers. Users of a
/// wrapped property only see an optional `Double`. Assigning NaN is the same as assigning `nil`.
@propertyWrapper
public struct OptionalNumber: Sendable {
    /// The number, or NaN if unknown.
    @usableFromInline package var orNaN: Double

    /// The number, never NaN; `nil` if unknown.
    @inlinable public var wrappedValue: Double? {
        get { orNaN.isNaN ? nil : orNaN }
        set { orNaN = newValue ?? .nan }
    }

    /// Wraps a number that is NaN if unknown.
    @inlinable package init(orNaN: Double) { self.orNaN = orNaN }

    /// Wraps a number that is `nil` if unknown.
    @inlinable public init(wrappedValue: Double?) { orNaN = wrappedValue ?? .nan }
}

extension OptionalNumber: Hashable {
    /// Whether both are the same number, or both unknown.
    @inlinable public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }

    /// Feeds the number into the hasher.
    @inlinable public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}
