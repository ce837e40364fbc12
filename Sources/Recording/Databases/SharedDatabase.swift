package import GNSS
package import Logbook

/// A database that several devices share, each with its own part.
package protocol SharedDatabase: Sendable {
    /// The devices of a group, or all if `group` is `nil`, sorted by name.
    ///
    /// - Throws: an error if the database cannot be read.
    func devices(in group: String?) async throws -> [SharedDevice]

    /// The groups of devices, sorted by name.
    ///
    /// - Throws: an error if the database cannot be read.
    func groups() async throws -> [DeviceGroup]

    /// The part of a device by its name, even if no such device exists.
    func part(of device: String) -> any RecordedDatabase

    /// The latest positions of the devices in a map section.
    ///
    /// - Throws: an error if the database cannot be read.
    func map(in view: DeviceMap.View) async throws -> DeviceMap

    /// A page of the list of devices, with what each one is doing.
    ///
    /// - Throws: an error if the database cannot be read.
    func table(_ query: DeviceTable.Query) async throws -> DeviceTable

    /// The changes of latest positions from now on.
    ///
    /// The stream drops old changes that were not read.
    func moves() -> AsyncStream<DeviceMoves>

    /// The geofences, sorted by name.
    ///
    /// - Throws: an error if the database cannot be read.
    func geofences() async throws -> [Geofence]

    /// The latest geofence events, newest first.
    ///
    /// - Throws: an error if the database cannot be read.
    func geofenceEvents(_ limit: Int) async throws -> [GeofenceEvent]
}

/// A device in a shared database.
package struct SharedDevice: Hashable, Sendable {
    package let name: String

    /// The time of the device's latest location; `nil` if it has none.
    package let latest: UTCTime?

    package init(_ name: String, latest: UTCTime?) { (self.name, self.latest) = (name, latest) }
}
