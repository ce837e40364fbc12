import Fleet
import GNSS
import Logbook
import TestSupport

/// Devices in their own database, whose locations are minutes apart.
struct PlacedFleet {
    let address: PostgresAddress

    init() async throws { address = try await PostgresServer.emptyDatabase() }

    /// Adds a location of a device at a minute of the hour, 10 to 59.
    func place(
        _ device: String,
        _ latitude: Double,
        _ longitude: Double,
        at minute: Int = 10,
        _ suspicion: Suspicion? = nil
    ) async throws {
        let storage = try await PostgresStorage.open(address, device: device)
        var fix = Self.fix(latitude, longitude, at: minute)
        fix.suspicion = suspicion
        _ = try await storage.append([fix], from: ReceiverIdentity("u-blox 7"))
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

extension PostgresServer {
    /// Creates an empty database for one test.
    static func emptyDatabase() async throws -> PostgresAddress { try PostgresAddress(await newDatabase()) }

    /// A database that tests share, each with its own devices.
    static func sharedDatabase() async throws -> PostgresAddress { try await shared.value }

    private static let shared = Task { try await emptyDatabase() }
}

extension PostgresStorage {
    /// The storage of a new device in the shared database.
    static func ofNewDevice(fixesPerChunk: Int = 1024) async throws -> PostgresStorage {
        let name = "device \(UInt64.random(in: 0 ... .max))"
        return try await open(PostgresServer.sharedDatabase(), device: name, fixesPerChunk: fixesPerChunk)
    }
}

extension PostgresConnection {
    /// The integer in the first column of a query's first row; `nil` without rows.
    static func integer(_ sql: String, in address: PostgresAddress) throws -> Int64? {
        try PostgresConnection(address).integer(sql)
    }
}
