import Fleet
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `Devices that are split among databases` {
    private static let devices = (0..<8).map { "boat \($0)" }
    private static let all = FixSelection(includesRejected: true)

    /// Performs everything that devices do, a little differently for each device.
    private static func store(_ number: Int, in storage: PostgresStorage) async throws {
        let receiver = ReceiverIdentity("receiver of \(number)")
        let fixes = (0..<50).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double(number) / 100) }
        _ = try await storage.append(fixes, from: receiver)
        _ = try await storage.append([.rejected(at: nil), .rejected(at: 9)], from: receiver)
        _ = try await storage.append((400..<420).map { JudgedFix.accepted(at: Double($0 + 60)) }, from: receiver)
        let waypoint = Waypoint.made(number)
        _ = try await storage.add([waypoint, .made(100)])
        _ = try await storage.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
        _ = try await storage.undo()
        let coordinate = try #require(Coordinate(latitude: 54, longitude: 13))
        _ = try await storage.note([
            Passage(of: waypoint.id, .entered, at: .morning(Double(number)), receiver: receiver, coordinate: coordinate)
        ])
        try await storage.askForAttempt(by: "home")
        if let page = try await storage.waiting(for: "home", UploadSelection(), limit: 20) {
            var span = UploadSpan(receiver: page.receiver, numbers: page.numbers, locations: page.fixes.count)
            span.acknowledged = .morning()
            try await storage.note([span], of: "home")
            if let refused = page.fixes.last {
                try await storage.setAside(refused, by: "home", at: .morning(), because: "no")
            }
        }
        _ = try await storage.zoneShift(of: "harbour")
    }

    @Test func `have the same answers as in one database, by the same statements`() async throws {
        let (split, one) = (try await ShardMap(count: 2), try await ShardMap(count: 1))
        for map in [split, one] {
            for address in map.addresses { _ = try FleetDevices(in: address) }
            try map.forbidStatementsOfTwoDevices()
        }
        #expect(Set(Self.devices.map(split.number(of:))).count == 2)
        for (number, device) in Self.devices.enumerated() {
            for map in [split, one] { try await Self.store(number, in: map.storage(of: device)) }
        }
        for device in Self.devices {
            let (here, there) = (try await split.storage(of: device), try await one.storage(of: device))
            let fixes = try await here.fixes(in: Self.all, after: nil, limit: 999)
            #expect(fixes.count == 72)
            #expect(try await there.fixes(in: Self.all, after: nil, limit: 999) == fixes)
            #expect(try await here.tracks() == there.tracks())
            #expect(try await here.filterRuns() == there.filterRuns())
            #expect(try await here.waypoints(of: .all).map(\.text) == there.waypoints(of: .all).map(\.text))
            #expect(try await here.waypoints(of: .done).count == 1)
            #expect(try await here.latestStep() == there.latestStep())
            #expect(try await here.latestLocation() == there.latestLocation())
            let rest = try await there.waiting(for: "home", UploadSelection(), limit: 999)
            #expect(try await here.waiting(for: "home", UploadSelection(), limit: 999)?.fixes == rest?.fixes)
        }
        try expectSameRows(split, as: one)
    }

    /// Checks that each device's rows are in exactly one of the databases.
    private func expectSameRows(_ split: ShardMap, as one: ShardMap) throws {
        let whole = try PostgresConnection(try #require(one.addresses.first))
        let parts = try split.addresses.map { try PostgresConnection($0) }
        for table in try ShardMap.tables(in: whole) {
            let count = "SELECT count(*) FROM \(table)"
            let counts = try parts.map { try $0.integer(count) ?? 0 }
            #expect(try whole.integer(count) == counts.reduce(0, +), "\(table)")
        }
        for (number, part) in parts.enumerated() {
            let names = try part.rows(of: "SELECT name FROM device ORDER BY name") { $0.nextText() ?? "" }
            #expect(names == Self.devices.filter { split.number(of: $0) == number })
        }
    }

    @Test func `goes to another database with all that is of it, table by table`() async throws {
        let map = try await ShardMap(count: 2)
        for address in map.addresses { _ = try FleetDevices(in: address) }
        for (number, device) in Self.devices.prefix(3).enumerated() {
            try await Self.store(number, in: map.storage(of: device))
        }
        let device = Self.devices[0]
        let (from, to) = (map.number(of: device), 1 - map.number(of: device))
        let before = try await map.storage(of: device)
        let (fixes, tracks) = (try await before.fixes(in: Self.all, after: nil, limit: 999), try await before.tracks())
        let waypoints = try await before.waypoints(of: .all)
        try move(device, from: map.addresses[from], to: map.addresses[to])
        let after = try await PostgresStorage.forReading(map.addresses[to], device: device)
        #expect(try await after.fixes(in: Self.all, after: nil, limit: 999) == fixes)
        #expect(try await after.tracks() == tracks)
        #expect(try await after.waypoints(of: .all) == waypoints)
        // The device continues in its new database.
        _ = try await after.append([.accepted(at: 900)], from: ReceiverIdentity("receiver of 0"))
        #expect(try await after.fixes(in: Self.all, after: nil, limit: 999).count == fixes.count + 1)
    }

    /// Moves a device's rows to another database, by statements that name the device.
    private func move(_ device: String, from: PostgresAddress, to: PostgresAddress) throws {
        let (source, target) = (try PostgresConnection(from), try PostgresConnection(to))
        let keys = try source.rows(of: "SELECT device::text FROM device WHERE name = '\(device)'") {
            $0.nextText() ?? ""
        }
        let key = try #require(keys.first)
        // Referenced tables must be filled first.
        let first = ["device", "numbering", "receiver", "filter_run", "track", "upload_target", "journal_step"]
        let tables = first + (try ShardMap.tables(in: source)).filter { !first.contains($0) }
        for table in tables {
            let order = table == "journal_step" ? "ORDER BY step" : ""
            let sql = "SELECT row_to_json(r)::text FROM (SELECT * FROM \(table) WHERE device = '\(key)' \(order)) AS r"
            for row in try source.rows(of: sql, read: { $0.nextText() ?? "" }) {
                try target.run("INSERT INTO \(table) SELECT * FROM json_populate_record(NULL::\(table), $1::json)") {
                    $0.bind(row)
                }
            }
        }
        for table in tables.reversed() {
            try source.run("DELETE FROM \(table) WHERE device = '\(key)'")
        }
    }
}

/// Several databases, among which devices are distributed by a hash of their names.
///
/// Apart from that, they must behave like a single database.
struct ShardMap {
    let addresses: [PostgresAddress]

    /// Creates `count` databases.
    init(count: Int) async throws {
        var addresses: [PostgresAddress] = []
        for _ in 0..<count { addresses.append(try await PostgresServer.emptyDatabase()) }
        self.addresses = addresses
    }

    /// Index of a device's database, by the 64-bit FNV-1a hash of its name, which never changes.
    func number(of device: String) -> Int {
        let hash = device.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int(hash % UInt64(addresses.count))
    }

    func storage(of device: String) async throws -> PostgresStorage {
        try await PostgresStorage.open(addresses[number(of: device)], device: device, fixesPerChunk: 16)
    }

    /// Makes statements fail that write rows of two devices, as they would involve several servers.
    func forbidStatementsOfTwoDevices() throws {
        for address in addresses {
            let connection = try PostgresConnection(address)
            try connection.execute(Self.guardFunction)
            for table in try Self.tables(in: connection) {
                for (event, rows) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
                    try connection.execute(
                        """
                        CREATE TRIGGER one_device_\(event) AFTER \(event) ON \(table) REFERENCING \(rows) TABLE AS touched
                        FOR EACH STATEMENT EXECUTE FUNCTION require_one_device()
                        """
                    )
                }
            }
        }
    }

    private static let guardFunction = """
        CREATE FUNCTION require_one_device() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(DISTINCT device) FROM touched) > 1 THEN
            RAISE 'a statement wrote rows of two devices in %', TG_TABLE_NAME;
          END IF;
          RETURN NULL;
        END $$
        """

    /// Tables with a device column.
    static func tables(in connection: PostgresConnection) throws -> [String] {
        let sql = """
            SELECT c.relname::text FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'device'
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
            ORDER BY 1
            """
        return try connection.rows(of: sql) { $0.nextText() ?? "" }
    }
}
