/// Holds altitudes above one and the same sea level, however a receiver changes its separation between geoid and ellipsoid.
///
/// A receiver may tell none for some fixes, or 0 before it has read its model, and then mean the ellipsoid by altitude.
/// A height above the ellipsoid that goes on while the altitude jumps by the separation is no climb.
struct HeightDatum: Sendable {
    /// Metres from the ellipsoid up to the sea level that altitudes are above; nil where no receiver has told.
    private(set) var separation: Double?

    /// Metres by which the receiver's own sea level is another one now.
    private(set) var doubt = 0.0

    /// Gives an altitude above the sea level that those before were above.
    ///
    /// - Parameters:
    ///   - altitude: metres, as the receiver tells it.
    ///   - told: metres, the separation in the same fix; nil where not told.
    ///   - before: metres, the altitude of the fix before; nil at a beginning.
    ///   - sameModel: metres within which two separations are of one model.
    /// - Returns: metres above that sea level.
    mutating func altitude(_ altitude: Double, told: Double?, after before: Double?, sameModel: Double) -> Double {
        doubt = 0
        guard let separation, let before else {
            separation = told ?? separation
            return altitude
        }
        let change = (told ?? 0) - separation
        if told != nil, abs(change) <= sameModel {
            self.separation = told
            return altitude
        }
        // The height above the ellipsoid went on, and the altitude did not.
        if abs(altitude + change - before) < min(abs(altitude - before), abs(change) / 4) {
            // No separation is none at all, and 0 mostly one that the receiver does not know.
            doubt = told == nil || told == 0 ? 0 : change
            return altitude + change
        }
        if let told, told != 0 { self.separation = told }
        return altitude
    }

    /// Takes the receiver's own sea level from now on.
    ///
    /// - Returns: metres by which all altitudes are lower above that.
    mutating func adopt() -> Double {
        defer { doubt = 0 }
        separation = separation.map { $0 + doubt }
        return doubt
    }
}
