package import Communication
internal import GNSS

/// The places that somebody with a link does not see: those that nothing is uploaded from.
package struct HiddenPlaces: Sendable {
    /// All is seen.
    package static let none = HiddenPlaces(areas: [])

    /// The areas around the zones.
    package let areas: [HiddenArea]

    /// Those that some areas hide.
    package init(areas: [HiddenArea]) { self.areas = areas }

    /// The part of a box that they cover, as far as that is known without looking at each place.
    func share(of box: BoundingBox) -> HiddenArea.Share {
        if areas.isEmpty { return .none }
        let width = box.east - box.west
        // More than a quarter of the earth, or over the 180th meridian: its corners do not tell how large it is.
        guard (0...90).contains(width),
            let middle = Coordinate(latitude: (box.south + box.north) / 2, longitude: box.west + width / 2)
        else { return .some }
        let corners = [box.south, box.north].compactMap { Coordinate(latitude: $0, longitude: box.west) }
        let metres = corners.map { middle.distance(to: $0) }.max() ?? .infinity
        let shares = areas.map { $0.share(within: metres, of: middle) }
        if shares.contains(.all) { return .all }
        return shares.contains(.some) ? .some : .none
    }

    /// True for a place in one of them.
    func cover(_ place: Coordinate?) -> Bool {
        guard let place else { return false }
        return areas.contains { $0.contains(place) }
    }
}
