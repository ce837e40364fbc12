import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The latest location of a device` {
    private let address: PostgresAddress
    private let storage: PostgresStorage
    private let receiver = ReceiverIdentity("u-blox 7")

    init() async throws {
        address = try await PostgresServer.emptyDatabase()
        storage = try await PostgresStorage.open(address, device: "seagull")
    }

    /// Latitude of the latest location.
    private var latest: Double? {
        get async throws { try await LatestRow(of: "seagull", in: address)?.values.first.flatMap(\.self) }
    }

    private static func fix(_ minute: Int, latitude: Double) -> JudgedFix {
        .accepted(at: "2020-01-01T00:\(minute):00Z", latitude: latitude)
    }

    @Test func `is not there before the first one, nor for what was rejected`() async throws {
        #expect(try await latest == nil)
        _ = try await storage.append([.rejected(at: 0), .rejected(at: nil)], from: receiver)
        #expect(try await latest == nil)
    }

    @Test func `is replaced by a newer one only, of whichever receiver`() async throws {
        _ = try await storage.append([Self.fix(10, latitude: 10), Self.fix(20, latitude: 20)], from: receiver)
        #expect(try await latest == 20)
        _ = try await storage.append([Self.fix(15, latitude: 15)], from: receiver)
        #expect(try await latest == 20)
        let other = ReceiverIdentity("SiRF star III")
        _ = try await storage.append([Self.fix(20, latitude: 21), Self.fix(19, latitude: 19)], from: other)
        #expect(try await latest == 20)
        _ = try await storage.append([Self.fix(30, latitude: 30), Self.fix(25, latitude: 25)], from: other)
        #expect(try await latest == 30)
        let sql = "SELECT count(*) FROM latest JOIN receiver USING (device, receiver) WHERE identity = 'SiRF star III'"
        #expect(try PostgresConnection.integer(sql, in: address) == 1)
    }

    @Test func `has all values of the location`() async throws {
        var fix = Self.fix(10, latitude: 10)
        guard case .accepted(var location) = fix.verdict else { return }
        (location.altitude, location.speedOverGround, location.courseOverGround) = (3.5, 0.25, 359.5)
        location.horizontalAccuracy = 2.5
        location.coordinate = try #require(Coordinate(latitude: -10, longitude: 179))
        fix.verdict = .accepted(location)
        _ = try await storage.append([fix], from: receiver)
        let row = try #require(try await LatestRow(of: "seagull", in: address))
        #expect(row.values == [-10, 179, 3.5, 0.25, 359.5, 2.5])
        #expect(try await row == LatestRow(#require(storage.latestLocation())))
    }

    @Test func `is none of a clock that is ahead`() async throws {
        let ahead = JudgedFix.accepted(at: "2200-01-01T00:00:00Z", latitude: 50)
        _ = try await storage.append([Self.fix(10, latitude: 10), ahead], from: receiver)
        #expect(try await latest == 10)
        _ = try await storage.append([Self.fix(20, latitude: 20)], from: receiver)
        #expect(try await latest == 20)
    }

    @Test func `is one of all devices that are within limits`() async throws {
        for (name, latitude) in [("tern", 40.0), ("gull", 50.0), ("auk", 60.0)] {
            let device = try await PostgresStorage.open(address, device: name)
            _ = try await device.append([Self.fix(10, latitude: latitude)], from: receiver)
        }
        let sql = """
            SELECT count(*) FROM latest
            WHERE point(longitude, latitude) <@ box(point(12, 45), point(14, 55))
            """
        #expect(try PostgresConnection.integer(sql, in: address) == 1)
    }
}
