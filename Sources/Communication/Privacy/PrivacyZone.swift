package import GNSS
internal import Glibc

/// A place within which nothing is sent from: a home, a mooring, a site.
///
/// Tracks that end at its border would tell where it is. So what is left out is larger than the zone, and shifted: its middle
/// is not the zone's, by a bearing and a distance that stay the same and that nobody else knows.
package struct PrivacyZone: Hashable, Sendable {
    /// The shape of a zone.
    package enum Outline: Hashable, Sendable {
        /// All within so many metres of a place.
        case circle(centre: Coordinate, radius: Double)
        /// All within at least three corners.
        case polygon([Coordinate])
    }

    /// The name that its user gave it.
    package let name: String

    /// The shape of the zone.
    package let outline: Outline

    /// Metres by which tracks are cut back beyond its border, twice as many on one side and none on the other.
    package let cutback: Double

    /// A zone.
    package init(_ name: String, _ outline: Outline, cutback: Double) {
        self.name = name
        self.outline = outline
        self.cutback = cutback
    }

    /// The area that is left out for it.
    ///
    /// - Parameters:
    ///   - bearing: degrees from true north to which it is shifted.
    ///   - share: of the cutback that it is shifted by.
    /// - Returns: an area that has all of the zone in it.
    package func hidden(shiftedTo bearing: Double, by share: Double) -> HiddenArea {
        HiddenArea(of: self, shiftedTo: bearing, by: cutback * share)
    }
}
