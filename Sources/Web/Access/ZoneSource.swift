internal import Communication
internal import Recording

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
