package import GNSS
package import Logbook

/// A database that several devices share, each with a part of its own.
package protocol SharedDatabase: Sendable {
    /// The devices in order of their names: those of the group of a name, or all where none is named.
    ///
    /// - Throws: an error if the database cannot be read.
    func devices(in group: String?) async throws -> [SharedDevice]

    /// The groups of devices, in order of their names.
    ///
    /// - Throws: an error if the database cannot be read.
    func groups() async throws -> [DeviceGroup]

    /// The part of a device, by its name; there may be no such device.
    func part(of device: String) -> any RecordedDatabase

    /// The latest places of the devices that are in view.
    ///
    /// - Throws: an error if the database cannot be read.
    func map(in view: DeviceMap.View) async throws -> DeviceMap

    /// The news of latest places, from now on for as long as somebody takes it; the stream keeps the newest.
    func moves() -> AsyncStream<DeviceMoves>

    /// The fences, in order of their names.
    ///
    /// - Throws: an error if the database cannot be read.
    func geofences() async throws -> [Geofence]

    /// The latest events of devices at fences, the newest first.
    ///
    /// - Throws: an error if the database cannot be read.
    func geofenceEvents(_ limit: Int) async throws -> [GeofenceEvent]
}

/// A device of a database that several share.
package struct SharedDevice: Hashable, Sendable {
    /// Its name.
    package let name: String

    /// The time of its latest location; nil where it has none.
    package let latest: UTCTime?

    /// A device.
    package init(_ name: String, latest: UTCTime?) { (self.name, self.latest) = (name, latest) }
}
