internal import Communication
internal import GNSS

/// The places that somebody with a link does not see: those that nothing is uploaded from.
struct HiddenPlaces: Sendable {
    /// All is seen.
    static let none = HiddenPlaces(areas: [])

    /// The areas around the zones.
    let areas: [HiddenArea]

    /// True for a place in one of them.
    func cover(_ place: Coordinate?) -> Bool {
        guard let place else { return false }
        return areas.contains { $0.contains(place) }
    }
}
