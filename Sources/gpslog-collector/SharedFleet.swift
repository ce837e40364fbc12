internal import FleetStorage
internal import Logbook
internal import Postgres
internal import Recording

struct SharedFleet: SharedDatabase {
    private let address: PostgresAddress
    private let places: FleetMap

    init(at address: PostgresAddress) { (self.address, places) = (address, FleetMap(of: address)) }

    func devices(in group: String?) async throws -> [SharedDevice] {
        try await FleetDevices.known(in: address, group: group).map { SharedDevice($0.name, latest: $0.latest) }
    }

    func groups() async throws -> [DeviceGroup] {
        try await places.groups().map { DeviceGroup($0.name, devices: $0.devices) }
    }

    func part(of device: String) -> any RecordedDatabase { FleetDatabase(of: device, in: address) }

    func map(in view: DeviceMap.View) async throws -> DeviceMap { try await places.map(in: view) }

    func moves() -> AsyncStream<DeviceMoves> { FleetNews.moves(in: address) }

    func geofences() async throws -> [Geofence] { try await places.geofences() }

    func geofenceEvents(_ limit: Int) async throws -> [GeofenceEvent] { try await places.geofenceEvents(limit) }
}
