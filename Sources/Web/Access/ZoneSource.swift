internal import Communication
internal import Logging
internal import Recording
internal import Storage
internal import SystemPackage

/// Finds out, once, what is hidden around each zone: as much as for uploads, by the shift that the database keeps.
actor ZoneSource {
    private let zones: [PrivacyZone]
    private let database: FilePath
    private let logger: Logger
    private var known: HiddenPlaces?

    /// The zones of the settings, and the database that has their shifts.
    init(_ zones: [PrivacyZone], in database: FilePath, logger: Logger) {
        (self.zones, self.database, self.logger) = (zones, database, logger)
        if zones.isEmpty { known = HiddenPlaces.none }
    }

    /// The places that are hidden.
    ///
    /// - Throws: an error where the database cannot be read, or a first shift not be written down: nobody sees anything then.
    func places() async throws -> HiddenPlaces {
        if let known { return known }
        let storage = try await SQLiteStorage.forUploading(database)
        let places = HiddenPlaces(areas: try await UploadAssembly(hiding: zones, from: storage, logger: logger).hidden)
        known = places
        return places
    }
}
