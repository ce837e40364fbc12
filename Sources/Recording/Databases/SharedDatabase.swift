package import GNSS
package import Logbook

/// A database that several devices share, each with its own part.
package protocol SharedDatabase: Sendable {
    /// The devices of a group, or all if `group` is `nil`, sorted by name.
    func devices(in group: String?) async throws -> [SharedDevice]

    /// The groups of devices, sorted by name.
    func groups() async throws -> [DeviceGroup]

    /// The part of a device by its name, even if no such device exists.
    func part(of device: String) -> any RecordedDatabase

    /// The latest positions of the devices in a map section.
    func map(in view: DeviceMap.View) async throws -> DeviceMap

    /// A page of the list of devices, with the state of each.
    func table(_ query: DeviceConsole.Query) async throws -> DeviceConsole

    /// The changes of latest positions from now on.
    ///
    /// The stream drops old changes that were not read.
    func moves() -> AsyncStream<DeviceMoves>

    /// The geofences, sorted by name.
    func geofences() async throws -> [Geofence]

    /// The latest geofence events, newest first.
    func geofenceEvents(_ limit: Int) async throws -> [GeofenceEvent]

    /// The alerts that last, then those that are over, the newest first.
    func alerts(_ limit: Int) async throws -> [DeviceAlert]

    /// Notes that the current author has acknowledged an alert.
    ///
    /// - Returns: `false` if there is no such alert, or it is acknowledged already.
    /// - Throws: an error if the database cannot be written.
    func acknowledge(
        _ kind: DeviceAlert.Kind,
        of device: String,
        fence: String?,
        since: UTCTime
    ) async throws -> Bool

    /// The figures of devices by days or months, sorted by device and day, at most `limit`.
    ///
    /// - Returns: the figures; `nil` if the time zone is unknown.
    /// - Throws: an error if the database cannot be read.
    func report(_ query: DeviceReportQuery, limit: Int) async throws -> [DeviceReportRow]?

    /// The stops of the query's device, in order of time.
    func stops(_ query: DeviceReportQuery) async throws -> [DeviceStop]

    /// Adds a geofence for the devices of a group, or for all if `group` is `nil`.
    ///
    /// - Throws: `GeofenceRefusal`, or an error if the database cannot be written.
    func addGeofence(_ name: String, _ shape: Geofence.Shape, for group: String?) async throws

    /// Gives a geofence another outline, if `shape` is not `nil`, and another group of devices, if `group` is not `nil`.
    ///
    /// An empty `group` is all devices.
    ///
    /// - Throws: `GeofenceRefusal`, or an error if the database cannot be written.
    func changeGeofence(_ name: String, to shape: Geofence.Shape?, for group: String?) async throws

    /// Removes a geofence, keeping its events.
    ///
    /// - Throws: `GeofenceRefusal`, or an error if the database cannot be written.
    func removeGeofence(_ name: String) async throws
}

/// Why a geofence is not changed.
package enum GeofenceRefusal: Error, Hashable {
    /// A geofence with the name exists, or the group does not.
    case nameTakenOrNoGroup
    case unknown
    /// The role by which the program connects may only read.
    case notAllowed
}

/// A device in a shared database.
package struct SharedDevice: Hashable, Sendable {
    package let name: String

    /// The time of the device's latest location; `nil` if it has none.
    package let latest: UTCTime?

    package init(_ name: String, latest: UTCTime?) { (self.name, self.latest) = (name, latest) }
}
