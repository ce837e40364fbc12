internal import Communication
internal import Recording

/// Finds out, once, what is hidden around each zone: as much as for uploads, by the shift that the database keeps.
actor ZoneSource {
    private let zones: [PrivacyZone]
    private let database: any RecordedDatabase
    private var known: HiddenPlaces?

    /// The zones of the settings, and the database that has their shifts.
    init(_ zones: [PrivacyZone], in database: any RecordedDatabase) {
        (self.zones, self.database) = (zones, database)
        if zones.isEmpty { known = HiddenPlaces.none }
    }

    /// The places that are hidden.
    ///
    /// - Throws: an error where the database cannot be read, or a first shift not be written down: nobody sees anything then.
    func places() async throws -> HiddenPlaces {
        if let known { return known }
        let areas = try await UploadAssembly.hidden(zones) { [database] in try await database.zoneShift(of: $0) }
        let places = HiddenPlaces(areas: areas)
        known = places
        return places
    }
}
