import FleetStorage
import GNSS
import Logbook
import Postgres
import TestSupport

/// Devices in their own database, whose locations are minutes apart.
struct PlacedFleet {
    let address: PostgresAddress

    init() async throws { address = try await PostgresServer.emptyDatabase() }

    /// Adds a location of a device at a minute of the hour, 10 to 59.
    func place(_ device: String, _ latitude: Double, _ longitude: Double, at minute: Int = 10) async throws {
        let storage = try await PostgresStorage.open(address, device: device)
        _ = try await storage.append([Self.fix(latitude, longitude, at: minute)], from: ReceiverIdentity("u-blox 7"))
    }

    private static func fix(_ latitude: Double, _ longitude: Double, at minute: Int) -> JudgedFix {
        var fix = JudgedFix.accepted(at: "2020-01-01T00:\(minute):00Z", latitude: latitude)
        guard case .accepted(var location) = fix.verdict,
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else { return fix }
        (location.coordinate, location.speedOverGround, location.courseOverGround) = (place, 2.5, 90)
        fix.verdict = .accepted(location)
        return fix
    }
}
