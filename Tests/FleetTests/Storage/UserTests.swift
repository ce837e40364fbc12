import Fleet
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The users of a fleet` {
    private let text: String
    private let address: PostgresAddress
    private let users: FleetUsers

    init() async throws {
        text = try await PostgresServer.newDatabase()
        address = try PostgresAddress(text)
        users = try FleetUsers(in: address)
    }

    private func user(_ name: String, _ role: UserRole = .viewer, of tenant: String? = nil) -> FleetUser {
        FleetUser(name, role, tenant: tenant, password: "hash of \(name)")
    }

    /// Changes in the log as words, without the author, the oldest first.
    private func logged(of tenant: String? = nil) throws -> [String] {
        try users.log(limit: 100, of: tenant).map { "\($0.action) \($0.subject)" }.sorted()
    }

    @Test func `are added, changed and removed by name`() throws {
        #expect(try users.add(user("ben")) && users.add(user("anna", .administrator, of: "school")))
        #expect(try !users.add(user("ben", .administrator)))
        #expect(try users.all() == [user("anna", .administrator, of: "school"), user("ben")])
        #expect(try users.change("ben", to: .dispatcher, password: nil))
        #expect(try users.change("ben", to: nil, password: "new"))
        #expect(try !users.change("cleo", to: .viewer, password: nil))
        #expect(try users.all().last == FleetUser("ben", .dispatcher, tenant: nil, password: "new"))
        #expect(try users.remove("ben") && !users.remove("ben"))
        #expect(try users.all().map(\.name) == ["anna"])
    }

    @Test func `have what they change logged, with their name and tenant, and nothing that failed`() throws {
        let (groups, fences) = (try FleetGroups(in: address), try FleetGeofences(in: address))
        let place = try #require(Coordinate(latitude: 54, longitude: 13))
        try FleetAuthor.$current.withValue(FleetAuthor("anna", tenant: "school")) { () throws in
            #expect(try groups.add("vans") && !groups.add("vans"))
            #expect(try fences.add("yard", .circle(around: place, radius: 50)))
            #expect(try !fences.remove("pier"))
        }
        _ = try FleetDevices(in: address).add("gull", topic: "a/b")
        #expect(try FleetDevices(in: address).rename("gull", to: "tern") == .done)
        #expect(try FleetRules(in: address).set(.speedLimit, of: .device("tern"), to: 2))
        #expect(try logged(of: "school") == ["geofence add yard", "group add vans"])
        let all = [
            "device add gull", "device rename gull: tern", "geofence add yard", "group add vans",
            "rule set speed-limit of tern: 2.0",
        ]
        #expect(try logged() == all)
        let authors = Set(try users.log(limit: 100).map(\.author))
        #expect(authors.contains("anna") && authors.count == 2)
        #expect(authors.contains { $0.hasSuffix(" (command line)") })
    }

    @Test func `have changes to journals logged with the device`() async throws {
        let storage = try await PostgresStorage.open(address, device: "gull")
        try await FleetAuthor.$current.withValue(FleetAuthor("ben")) { () async throws in
            _ = try await storage.add([.made(1)])
        }
        let change = try #require(try users.log(limit: 1).first)
        #expect(change.author == "ben" && change.action == "journal" && change.subject == "gull")
    }

    @Test func `of a tenant see its devices and change its fences alone`() throws {
        let number = UInt64.random(in: 0 ... .max)
        let (school, other) = ("school \\\(number)", "other_\(number)")
        for role in [school, other] { #expect(try FleetTenants(in: address).add(role, seeing: []) == nil) }
        let devices = try FleetDevices(in: address)
        for name in ["gull", "truck"] { _ = try devices.add(name, topic: name) }
        #expect(try devices.give("gull", to: school))
        // A role with a space and a backslash, which libpq has escaped.
        let seen = address.seen(by: school)
        #expect(try FleetDevices(in: seen).all().map(\.name) == ["gull"])
        #expect(throws: PostgresError.self) { try PostgresConnection(seen).execute("SELECT * FROM fleet_user") }
        let place = try #require(Coordinate(latitude: 54, longitude: 13))
        let shape = Geofence.Shape.circle(around: place, radius: 50)
        #expect(try FleetGeofences(in: address, of: school).add("yard", shape))
        #expect(try FleetGeofences(in: address).add("pier", shape))
        #expect(try FleetGeofences(in: seen).all().map(\.name) == ["yard"])
        let foreign = try FleetGeofences(in: address, of: other)
        for fence in ["yard", "pier"] {
            #expect(try !foreign.change(fence, to: shape) && !foreign.remove(fence))
        }
        #expect(try FleetGeofences(in: address, of: school).remove("yard"))
    }
}
