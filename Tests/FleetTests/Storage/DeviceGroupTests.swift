import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A group of a fleet's devices` {
    private let fleet: PlacedFleet
    private let groups: FleetGroups
    private let devices: FleetDevices

    init() async throws {
        fleet = try await PlacedFleet()
        groups = try FleetGroups(in: fleet.address)
        devices = try FleetDevices(in: fleet.address)
    }

    private func add(_ device: String, to groups: [String] = []) throws {
        let secret = [UInt8](repeating: 7, count: 32)
        #expect(try devices.add(device, secretHash: secret, groups: groups) != nil)
    }

    private var counts: [String] {
        get throws { try groups.all().map { "\($0.name): \($0.devices)" } }
    }

    private func names(in group: String?) throws -> [String] { try devices.all(in: group).map(\.name) }

    @Test func `has devices, each of which may be in several`() throws {
        for name in ["north", "hire", "empty"] { #expect(try groups.add(name)) }
        try add("gull", to: ["north"])
        try add("tern", to: ["north", "hire", "north"])
        try add("auk")
        #expect(try counts == ["empty: 0", "hire: 1", "north: 2"])
        #expect(try names(in: "north") == ["gull", "tern"])
        #expect(try names(in: "nowhere") == [])
        #expect(try devices.all().map(\.groups) == [[], ["north"], ["hire", "north"]])
        #expect(try devices.add("skua", topic: "owntracks/skua", groups: ["hire"]) == .done)
        #expect(try names(in: "hire") == ["skua", "tern"])
    }

    @Test func `has those devices that were put into it, which leave the others they were in`() throws {
        for name in ["north", "hire"] { #expect(try groups.add(name)) }
        try add("gull", to: ["north"])
        try add("tern", to: ["north"])
        #expect(try devices.put("gull", into: ["hire"]) == .done)
        #expect(try counts == ["hire: 1", "north: 1"])
        #expect(try devices.put("gull", into: ["hire", "north"]) == .done)
        #expect(try counts == ["hire: 1", "north: 2"])
        #expect(try devices.put("gull", into: []) == .done)
        #expect(try counts == ["hire: 0", "north: 1"])
    }

    @Test func `has to be there, as the device has, or nothing is changed`() throws {
        #expect(try groups.add("north"))
        try add("gull", to: ["north"])
        #expect(try groups.missing(of: ["north"]) == nil)
        #expect(try devices.put("gull", into: ["hire", "north"]) == .unknownGroup("hire"))
        #expect(try devices.put("tern", into: ["north"]) == .unknownDevice)
        #expect(try counts == ["north: 1"])
        #expect(try names(in: nil) == ["gull"])
    }

    @Test func `has a name of its own, and leaves its devices when it is taken away`() throws {
        #expect(try groups.add("north"))
        #expect(try !groups.add("north"))
        try add("gull", to: ["north"])
        #expect(try groups.remove("north"))
        #expect(try !groups.remove("north"))
        #expect(try names(in: nil) == ["gull"])
        #expect(try PostgresConnection.integer("SELECT count(*) FROM group_member", in: fleet.address) == 0)
        #expect(try groups.add("north"))
        #expect(try counts == ["north: 0"])
    }

    @Test(arguments: [
        "Beginners' boats", "the \"big\" ones", "'); DROP TABLE device_group; --", "$1", "a\\'b", "a\0b", "%", "Säge 🚤",
        " ",
    ])
    func `may be called anything`(name: String) async throws {
        #expect(try groups.add("other"))
        #expect(try groups.add(name))
        try await fleet.place("auk", 54, 13)
        try await fleet.place("gull", 54, 13)
        #expect(try devices.put("gull", into: [name]) == .done)
        #expect(try names(in: name) == ["gull"])
        #expect(try devices.all().map(\.groups) == [[], [name]])
        #expect(try await FleetDevices.known(in: fleet.address, group: name).map(\.name) == ["gull"])
        let map = FleetMap(of: fleet.address)
        for zoom in [nil, 5] as [Int?] {
            let seen = try await map.map(in: DeviceMap.View(zoom: zoom, group: name))
            #expect(seen.devices.map(\.name) == ["gull"] && seen.clusters.isEmpty)
        }
        #expect(Set(try await map.groups().map(\.name)) == ["other", name])
        #expect(try groups.remove(name))
        #expect(try counts == ["other: 0"])
    }

    @Test func `has a map of its own`() async throws {
        for (name, place) in [("gull", 54.0), ("tern", 54.001), ("auk", 54.002), ("skua", 20)] {
            try await fleet.place(name, place, 13)
        }
        for (group, members) in [("north", ["gull", "auk"]), ("south", ["skua"]), ("empty", [])] {
            #expect(try groups.add(group))
            for member in members { #expect(try devices.put(member, into: [group]) == .done) }
        }
        let map = FleetMap(of: fleet.address)
        let box = try #require(BoundingBox(west: 12, south: 53, east: 14, north: 55))
        for view in [DeviceMap.View(box, group: "north"), DeviceMap.View(group: "north")] {
            #expect(try await map.map(in: view).devices.map(\.name) == ["auk", "gull"])
        }
        for view in [DeviceMap.View(box, zoom: 4, group: "north"), DeviceMap.View(zoom: 4, group: "north")] {
            let seen = try await map.map(in: view)
            #expect(seen.clusters.map(\.devices) == [2] && seen.devices.isEmpty)
        }
        #expect(try await map.map(in: DeviceMap.View(zoom: 4)).clusters.map(\.devices) == [3])
        #expect(try await map.map(in: DeviceMap.View(box, zoom: 4, group: "south")) == DeviceMap())
        #expect(try await map.map(in: DeviceMap.View(group: "south")).devices.map(\.name) == ["skua"])
        for group in ["empty", "nowhere"] {
            #expect(try await map.map(in: DeviceMap.View(zoom: 4, group: group)) == DeviceMap())
        }
    }
}
