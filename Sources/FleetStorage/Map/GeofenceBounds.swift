internal import Glibc
internal import GNSS
internal import Logbook

/// Bounding box of a geofence in degrees; it has all longitudes if it crosses the 180th meridian or contains a pole.
struct GeofenceBounds {
    private(set) var west = -180.0
    private(set) var south = 90.0
    private(set) var east = 180.0
    private(set) var north = -90.0

    /// Radius in metres of the sphere on which the database computes distances.
    private static let earthRadius = 6_371_008.8

    /// Margin in degrees, larger than rounding errors.
    private static let margin = 1e-6

    init(of shape: Geofence.Shape) {
        switch shape {
        case .circle(let middle, let radius):
            let angle = radius / Self.earthRadius
            let degrees = angle * 180 / .pi + Self.margin
            (south, north) = (max(-90, middle.latitude - degrees), min(90, middle.latitude + degrees))
            let share = sin(min(angle, .pi / 2)) / cos(middle.latitude * .pi / 180)
            guard south > -90, north < 90, share < 1 else { return }
            let width = asin(share) * 180 / .pi + Self.margin
            guard middle.longitude - width >= -180, middle.longitude + width <= 180 else { return }
            (west, east) = (middle.longitude - width, middle.longitude + width)
        case .polygon(let corners):
            (west, east) = (180, -180)
            for corner in corners {
                (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
                (west, east) = (min(west, corner.longitude), max(east, corner.longitude))
            }
        }
    }
}
