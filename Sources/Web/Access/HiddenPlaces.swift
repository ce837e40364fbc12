package import Communication
internal import GNSS

/// Places hidden from guests: those that are not uploaded either.
package struct HiddenPlaces: Sendable {
    package static let none = HiddenPlaces(areas: [])

    /// One area around each privacy zone.
    package let areas: [HiddenArea]

    package init(areas: [HiddenArea]) { self.areas = areas }

    /// How much of a box is hidden; `.some` if that cannot be decided without checking each place.
    func share(of box: BoundingBox) -> HiddenArea.Share {
        if areas.isEmpty { return .none }
        let width = box.east - box.west
        // If the box spans more than 90° or crosses the 180th meridian, its corners do not bound it.
        guard (0...90).contains(width),
            let middle = Coordinate(latitude: (box.south + box.north) / 2, longitude: box.west + width / 2)
        else { return .some }
        let corners = [box.south, box.north].compactMap { Coordinate(latitude: $0, longitude: box.west) }
        let metres = corners.map { middle.distance(to: $0) }.max() ?? .infinity
        let shares = areas.map { $0.share(within: metres, of: middle) }
        if shares.contains(.all) { return .all }
        return shares.contains(.some) ? .some : .none
    }

    /// Whether a place is hidden; `false` for `nil`.
    func cover(_ place: Coordinate?) -> Bool {
        guard let place else { return false }
        return areas.contains { $0.contains(place) }
    }
}
