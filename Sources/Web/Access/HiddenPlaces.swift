package import Logbook
internal import GNSS
internal import Recording

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

/// Loads the hidden area around each privacy zone once; it uses the shifts in the database, as uploads do.
actor ZoneSource {
    private let zones: [PrivacyZone]
    private let database: any RecordedDatabase
    private var known: HiddenPlaces?

    init(_ zones: [PrivacyZone], in database: any RecordedDatabase) {
        (self.zones, self.database) = (zones, database)
        if zones.isEmpty { known = HiddenPlaces.none }
    }

    /// The places to hide from guests.
    ///
    /// - Throws: an error if the database cannot be read or a new shift cannot be stored. Guests are then refused.
    func places() async throws -> HiddenPlaces {
        if let known { return known }
        let areas = try await UploadAssembly.hidden(zones) { [database] in try await database.zoneShift(of: $0) }
        let places = HiddenPlaces(areas: areas)
        known = places
        return places
    }
}
