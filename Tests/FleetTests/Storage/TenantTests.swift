import Fleet
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A tenant of a fleet's database` {
    private let text: String
    private let owner: PostgresConnection
    /// Unique names, as roles belong to the whole server.
    private let school, haulier: String

    init() async throws {
        text = try await PostgresServer.newDatabase()
        let address = try PostgresAddress(text)
        let number = UInt64.random(in: 0 ... .max)
        (school, haulier) = ("school_\(number)", "haulier_\(number)")
        let place = try #require(Coordinate(latitude: 54, longitude: 13))
        _ = try FleetGeofences(in: address).add("all around", .circle(around: place, radius: 1000))
        for name in ["gull", "truck", "free"] {
            let storage = try await PostgresStorage.open(address, device: name)
            let fixes = (0..<3).map { JudgedFix.accepted(at: "2020-01-01T00:00:0\($0)Z") }
            _ = try await storage.append(fixes, from: ReceiverIdentity("of " + name))
            try await storage.askForAttempt(by: "home")
            let waypoint = Waypoint(text: "of " + name, id: .random(), creationDate: .morning(0))
            _ = try await storage.add([waypoint])
            let coordinate = try #require(Coordinate(latitude: 54, longitude: 13))
            let receiver = ReceiverIdentity("of " + name)
            _ = try await storage.note([
                Passage(of: waypoint.id, .left, at: .morning(), receiver: receiver, coordinate: coordinate)
            ])
            _ = try FleetDevices(in: address).add(name, secretHash: [UInt8](repeating: 7, count: 32))
        }
        owner = try PostgresConnection(address)
        for (role, device) in [(school, "gull"), (haulier, "truck")] {
            try owner.execute(
                """
                CREATE ROLE \(role) LOGIN;
                GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(role);
                UPDATE device SET tenant = '\(role)' WHERE name = '\(device)';
                """
            )
        }
        for (device, role) in [("gull", school), ("truck", haulier), ("free", nil)] {
            _ = try FleetGroups(in: address).add("with \(device)", tenant: role)
            _ = try FleetDevices(in: address).put(device, into: ["with \(device)"])
        }
    }

    private func address(of role: String) throws -> PostgresAddress {
        try PostgresAddress(text.replacing("user=gpslog", with: "user=" + role))
    }

    private func connection(of role: String) throws -> PostgresConnection {
        let connection = try PostgresConnection(address(of: role))
        let sql = "SELECT count(*) FROM pg_user WHERE usename = current_user AND NOT usesuper AND usename = '\(role)'"
        #expect(try connection.integer(sql) == 1)
        return connection
    }

    /// All tables and views with a device column.
    private func relations() throws -> [String] {
        let sql = """
            SELECT DISTINCT table_name::text FROM information_schema.columns
            WHERE table_schema = 'public' AND column_name IN ('device', 'device_key') ORDER BY 1
            """
        return try owner.rows(of: sql) { $0.nextText() ?? "" }
    }

    @Test func `sees its own rows alone, in each table and view`() throws {
        let connection = try connection(of: school)
        #expect(try connection.integer("SELECT count(*) FROM device WHERE name = 'gull'") == 1)
        let isOld = try owner.integer("SELECT (current_setting('server_version_num')::int < 150000)::int") == 1
        let relations = try relations()
        #expect(relations.count >= 21)
        for relation in relations {
            if isOld, relation.hasPrefix("fix") { continue }
            let all = try owner.integer("SELECT count(*) FROM \(relation)") ?? 0
            let seen = try connection.integer("SELECT count(*) FROM \(relation)")
            #expect(seen == all / 3, "\(relation)")
        }
        #expect(try owner.integer("SELECT count(*) FROM fixes_of('truck')") == 3)
        if isOld { return }
        #expect(try connection.integer("SELECT count(*) FROM fixes_of('gull')") == 3)
        #expect(try connection.integer("SELECT count(*) FROM fixes_of('truck')") == 0)
        #expect(try connection.integer("SELECT count(*) FROM fixes_within(-180, -90, 180, 90)") == 3)
    }

    @Test func `sees its own rows of the console and waypoints, by functions, also in PostgreSQL 14`() throws {
        let sql = """
            SELECT count(*) FROM pg_class WHERE oid IN ('console'::regclass, 'waypoint'::regclass) AND reloptions IS NULL
            """
        #expect(try owner.integer(sql) == 2)
        let connection = try connection(of: school)
        for view in ["console", "waypoint"] {
            #expect(try connection.integer("SELECT count(*) FROM \(view)") == 1)
        }
    }

    @Test func `writes nothing of others`() throws {
        let connection = try connection(of: school)
        let truck = "(SELECT device FROM device WHERE name = 'truck')"
        let key = try #require(
            try owner.rows(of: "SELECT device::text FROM device WHERE name = 'truck'") { $0.nextText() }.first ?? nil
        )
        for table in ["track", "chunk", "latest", "device_token", "numbering", "waypoint_revision"] {
            #expect(try connection.run("DELETE FROM \(table) WHERE device = '\(key)'") == 0)
        }
        #expect(try connection.run("UPDATE latest SET latitude = 0 WHERE device = '\(key)'") == 0)
        #expect(try connection.run("UPDATE device SET tenant = '\(school)' WHERE device = '\(key)'") == 0)
        for statement in [
            "INSERT INTO device_token (device, secret) VALUES ('\(key)', 'x')",
            "UPDATE latest SET device = '\(key)'", "UPDATE device SET tenant = '\(haulier)'",
            "UPDATE device SET tenant = NULL", "INSERT INTO device (device, name) VALUES (gen_random_uuid(), 'mine')",
            "ALTER TABLE device DISABLE ROW LEVEL SECURITY",
            "SET ROLE \(haulier)",
        ] {
            #expect(throws: PostgresError.self, "\(statement)") { try connection.execute(statement) }
        }
        #expect(try owner.integer("SELECT count(*) FROM latest WHERE device = \(truck) AND latitude = 54") == 1)
        #expect(try owner.integer("SELECT count(*) FROM device_token WHERE device = \(truck)") == 1)
    }

    @Test func `no longer has a device in its groups that another one has got`() throws {
        let devices = try FleetDevices(in: PostgresAddress(text))
        func groups(of device: String) throws -> [String]? {
            try devices.all().first { $0.name == device }?.groups
        }
        #expect(try devices.put("gull", into: ["with gull", "with free"]) == .done)
        #expect(try devices.give("gull", to: school))
        #expect(try groups(of: "gull") == ["with free", "with gull"])
        #expect(try devices.give("gull", to: haulier))
        #expect(try groups(of: "gull") == ["with free"])
        #expect(try devices.give("truck", to: nil))
        #expect(try groups(of: "truck") == [])
    }

    @Test func `sees and changes its own groups alone, and which of its own devices are in them`() throws {
        let (groups, devices) = (try FleetGroups(in: address(of: school)), try FleetDevices(in: address(of: school)))
        #expect(try groups.all().map(\.name) == ["with gull"])
        for other in ["with truck", "with free"] { #expect(try !groups.remove(other)) }
        #expect(try devices.put("truck", into: ["with gull"]) == .unknownDevice)
        #expect(try devices.put("gull", into: ["with truck"]) == .unknownGroup("with truck"))
        // Names are unique in the whole database.
        #expect(try !groups.add("with truck"))
        #expect(try groups.add("mine"))
        #expect(try groups.all().map(\.tenant) == [school, school])
        #expect(throws: PostgresError.self) { _ = try groups.add("theirs", tenant: haulier) }
        // Groups filled by the owner remain the owner's.
        let own = try FleetDevices(in: PostgresAddress(text))
        #expect(try own.put("gull", into: ["with free", "with gull"]) == .done)
        #expect(try own.put("truck", into: ["mine", "with truck"]) == .done)
        #expect(try groups.all().map(\.devices) == [0, 1])
        for group in ["mine", "with free"] { #expect(try devices.all(in: group).isEmpty) }
        #expect(try devices.put("gull", into: []) == .done)
        #expect(try own.all(in: "with free").map(\.name) == ["free", "gull"])
        #expect(try own.all(in: "with gull").isEmpty)
        // Guessing the keys does not help.
        let keys = """
            SELECT (SELECT device FROM device WHERE name = 'gull')::text, (SELECT device FROM device WHERE name = 'truck')::text,
              (SELECT device_group FROM device_group WHERE name = 'mine')::text,
              (SELECT device_group FROM device_group WHERE name = 'with truck')::text
            """
        let key = try #require(try owner.rows(of: keys) { row in (0..<4).map { _ in row.nextText() ?? "" } }.first)
        let connection = try connection(of: school)
        for (device, group) in [(key[0], key[3]), (key[1], key[2]), (key[1], key[3])] {
            #expect(throws: PostgresError.self) {
                try connection.execute("INSERT INTO group_member VALUES ('\(device)', '\(group)')")
            }
        }
        for change in ["SET tenant = NULL", "SET tenant = '\(haulier)'"] {
            #expect(throws: PostgresError.self) { try connection.execute("UPDATE device_group \(change)") }
        }
        #expect(try groups.remove("mine"))
    }

    @Test func `has the commands of gpslog look at its own devices`() async throws {
        let storage = try await PostgresStorage.forReading(address(of: school), device: nil)
        #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 9).count == 3)
        await #expect(throws: DeviceChoiceError.self) {
            _ = try await PostgresStorage.forReading(address(of: school), device: "truck")
        }
    }

    @Test func `may be several at once, by membership`() throws {
        let all = school.replacing("school", with: "all")
        try owner.execute(
            """
            CREATE ROLE \(all) LOGIN; GRANT \(school), \(haulier) TO \(all);
            GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(all)
            """
        )
        let sql = "SELECT count(*) FROM device JOIN latest USING (device) JOIN chunk USING (device)"
        #expect(try connection(of: all).integer(sql) == 2)
        #expect(try owner.integer(sql) == 3)
    }

    @Test func `has a policy in each table that has a device`() throws {
        let sql = """
            SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
              AND relname <> 'gpslog_schema' AND NOT (relrowsecurity
              AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid))
            """
        #expect(try owner.integer(sql) == 0)
    }
}
