package import GNSS
internal import Glibc

/// An area from which no locations are uploaded: a home, a mooring, a site.
///
/// Tracks that end at the zone's border would reveal the zone. The hidden area is therefore larger than the zone and
/// shifted by a fixed bearing and distance that only this installation knows.
package struct PrivacyZone: Hashable, Sendable {
    package enum Outline: Hashable, Sendable {
        /// Everything within `radius` metres of a place.
        case circle(centre: Coordinate, radius: Double)
        /// A polygon with at least three corners.
        case polygon([Coordinate])
    }

    package let name: String

    package let outline: Outline

    /// Average distance in metres by which tracks end outside the border: from 0 on one side to twice this on the
    /// other.
    package let cutback: Double

    package init(_ name: String, _ outline: Outline, cutback: Double) {
        self.name = name
        self.outline = outline
        self.cutback = cutback
    }

    /// Computes the hidden area.
    ///
    /// - Parameters:
    ///   - bearing: direction of the shift in degrees from true north.
    ///   - share: length of the shift as a share of `cutback`.
    /// - Returns: an area that contains the whole zone.
    package func hidden(shiftedTo bearing: Double, by share: Double) -> HiddenArea {
        HiddenArea(of: self, shiftedTo: bearing, by: cutback * share)
    }
}
