/// A number that may not be known, in the eight bytes of a number: NaN where it is not.
///
/// An optional `Double` takes sixteen bytes of a structure, which large numbers of locations are copied in.
@propertyWrapper
package struct OptionalNumber: Sendable {
    /// The number; NaN where it is not known.
    package var orNaN: Double

    /// The number; nil where it is not known.
    @inlinable package var wrappedValue: Double? {
        get { orNaN.isNaN ? nil : orNaN }
        set { orNaN = newValue ?? .nan }
    }

    /// A number that is NaN where it is not known.
    @inlinable package init(orNaN: Double = .nan) { self.orNaN = orNaN }

    /// A number; nil where it is not known.
    @inlinable package init(wrappedValue: Double?) { orNaN = wrappedValue ?? .nan }
}

extension OptionalNumber: Hashable {
    /// Whether both are the same number, or both are not known.
    package static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }

    /// Tells the number.
    package func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}
