import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `The description of the page's interface` {
    private let description: JSONValue

    init() throws {
        description = try JSONValue(parsing: TextFile.read(Checkout.root.appending("Documentation/openapi.json")))
    }

    @Test func `has each path that the server has, and no other`() throws {
        let source = try TextFile.read(Checkout.root.appending("Sources/Web/WebServer.swift"))
        let served = source.matches(of: /router\.(\w+)\("(\/api\/[^"]*)"\)/).map { match in
            "\(match.1) \(match.2.replacing(/:(\w+)/, with: { "{\($0.1)}" }))"
        }
        let described = try #require(description["paths"]?.members).flatMap { path, methods in
            (methods.members ?? [:]).keys.map { "\($0) \(path)" }
        }
        #expect(served.count >= 8)
        #expect(Set(served) == Set(described))
    }

    @Test func `has each member of the answers, and those that are always there`() async throws {
        let web = try WebVoyage()
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let settings = try web.settings("[upload.home]\nkind = \"overland\"\nurl = \"http://localhost:9/\"\n")
        let options = ["--config", settings, "--chart", "https://tiles.example/{z}/{x}/{y}.png"]
        _ = try await web.serve([:], options) { _ in
            let note = #"{"text":"Fuel","position":{"latitude":54.41,"longitude":10.22}}"#
            let added = try await web.change("POST", "/api/v1/waypoints", note).answer
            expect(added, in: "ChangedWaypoint")
            expect(try await web.change("POST", "/api/v1/waypoints", #"{"text":"Buoy"}"#).answer, in: "ChangedWaypoint")
            expect(try await web.change("POST", "/api/v1/waypoints", "{}").answer, in: "Error")
            let path = "/api/v1/waypoints/\(try #require(added["waypoint"]?["id"]?.text))"
            _ = try await web.change("PATCH", path, #"{"completed":true}"#)
            expect(try await web.change("PATCH", path, #"{"undo":true}"#).answer, in: "ChangedWaypoint")
            expect(try await web.json(path + "/history"), in: "History")
            expect(try await web.json("/api/v1/tracks/1/points?tolerance=20"), in: "Way")
            expect(try await web.json("/api/v1/access"), in: "Access")
            expect(try await web.json("/api/v1/units"), in: "Units")
            expect(try await web.json("/api/v1/map"), in: "Map")
            expect(try await web.json("/api/v1/tracks/1/figures"), in: "Figures")
            expect(try await web.change("POST", "/api/v1/doctor", "{}").answer, in: "Examination")
            let lists = [
                ("uploads", "Upload"), ("calendar", "Beginning"), ("tracks", "Track"), ("waypoints", "Waypoint"),
                ("tracks/1/rejected", "Rejected"), ("charts", "Chart"), ("points?tracks=1", "Way"),
            ]
            for (path, name) in lists {
                let elements = try await web.json("/api/v1/\(path)").elements
                #expect(!elements.isEmpty)
                for element in elements { expect(element, in: name) }
            }
            let events = try await web.events("/api/v1/live?since=1@0", until: "event: state")
            for (event, name) in [("track", "Track"), ("points", "Points"), ("waypoints", "JournalStep")] {
                let line = events.split(whereSeparator: \.isNewline).drop { $0 != "event: \(event)" }.dropFirst().first
                expect(try JSONValue(parsing: try #require(line).dropFirst("data: ".count)), in: name)
            }
        }
    }

    @Test func `has each member of what is told of receivers`() async throws {
        let (web, receiver) = (try WebVoyage(), try PlayedReceiver())
        let drive = try TextFile.read(Checkout.fixture("car-multi-gnss.nmea"))
        _ = try await web.serve { _ in
            _ = try await web.logger.record(from: receiver.path) { recording in
                #expect(await recording.says("reading"))
                async let _: Void = receiver.send(drive, baud: 38_400)
                var told: [JSONValue] = []
                try await until(every: .milliseconds(100)) {
                    told = try await web.json("/api/v1/receivers").elements
                    return told.first?["rate"] != nil
                }
                for receiver in told { expect(receiver, in: "ReceiverSky") }
                receiver.hangUp()
            }
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
    func `has each member of what is told of a fleet`() async throws {
        let (web, address) = (try WebVoyage(), try await PostgresServer.newDatabase())
        let collector = try BuiltProgram("gpslog-collector")
        for (name, shape) in [
            ("circle", ["--circle", "53.87,10.68,2000"]), ("square", ["--polygon", "50,0 50,20 60,9"]),
        ] {
            _ = try await collector.run(["geofence", "add", name, "--database", address] + shape)
        }
        for (device, fixture) in [("anna", "city-walk"), ("boat", "outliers"), ("cleo", "city-walk")] {
            let capture = Checkout.fixture(fixture + ".nmea").string
            _ = try await collector.run(["replay", "-q", "--database", address + "&device=\(device)", capture])
        }
        for arguments in [["group", "add", "hire"], ["geofence", "add", "g", "--circle", "1,2,3", "--group", "hire"]] {
            _ = try await collector.run(arguments + ["--database", address])
        }
        _ = try await web.serve(["GPSLOG_DATABASE": address], ["--config", web.settings("")]) { _ in
            let map = try await web.json("/api/v1/devices/map?zoom=6&box=-5,45,15,60")
            #expect(map["devices"]?.elements.count == 1 && map["clusters"]?.elements.count == 1)
            expect(map, in: "DeviceMap")
            expect(try await web.json("/api/v1/devices/table"), in: "DeviceTable")
            let period = "from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z"
            let report = try await web.json("/api/v1/reports?\(period)")
            #expect(report["rows"]?.elements.count == 3)
            expect(report, in: "DeviceReport")
            let file = try await web.ask("/api/v1/reports?\(period)&by=month&format=csv&name=boat")
            #expect(file.hasPrefix("device,day,distance_km,") && file.contains("\r\n\"boat\",2026-11-01,"))
            for (path, name) in [
                ("devices", "Device"), ("geofences", "Geofence"), ("geofences/events", "GeofenceEvent"),
                ("groups", "DeviceGroup"), ("alerts", "DeviceAlert"),
            ] {
                let elements = try await web.json("/api/v1/\(path)").elements
                #expect(!elements.isEmpty)
                for element in elements { expect(element, in: name) }
            }
            let events = try await web.events("/api/v1/live?devices=true", until: "event: devices")
            let line = events.split(whereSeparator: \.isNewline).first { $0.hasPrefix("data: ") }
            expect(try JSONValue(parsing: try #require(line).dropFirst("data: ".count)), in: "DeviceMoves")
        }
    }

    /// Checks a value against the schema with a name.
    private func expect(_ value: JSONValue, in name: String) {
        let faults = faults(of: value, in: schema(name), at: name)
        #expect(faults == [])
    }

    private func schema(_ name: String) -> JSONValue { description["components"]?["schemas"]?[name] ?? .null }

    /// Paths at which a value does not match a schema.
    private func faults(of value: JSONValue, in schema: JSONValue, at path: String) -> [String] {
        if let name = schema["$ref"]?.text?.split(separator: "/").last {
            return faults(of: value, in: self.schema(String(name)), at: path)
        }
        if let choices = schema["oneOf"]?.elements {
            return choices.map { faults(of: value, in: $0, at: path) }.min { $0.count < $1.count } ?? []
        }
        let types = schema["type"]?.text.map { [$0] } ?? schema["type"]?.elements.compactMap(\.text) ?? []
        guard types.contains(where: value.isOf(type:)) else { return ["\(path) is no \(types)"] }
        if case .list(let elements) = value {
            let first = schema["prefixItems"]?.elements ?? []
            return elements.enumerated().flatMap { index, element in
                let schema = index < first.count ? first[index] : schema["items"] ?? .null
                return faults(of: element, in: schema, at: "\(path)[\(index)]")
            }
        }
        guard let members = value.members else { return [] }
        let missing = (schema["required"]?.elements ?? []).compactMap(\.text).filter { members[$0] == nil }
        return missing.map { "\(path).\($0) is missing" }
            + members.flatMap { name, member in
                guard let schema = schema["properties"]?[name] else { return ["\(path).\(name) is not described"] }
                return faults(of: member, in: schema, at: "\(path).\(name)")
            }
    }
}

extension JSONValue {
    /// Members of an object; `nil` for other values.
    fileprivate var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    /// Whether the value has a type of JSON Schema.
    fileprivate func isOf(type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .truth: type == "boolean"
        case .number(let number): type == "number" || type == "integer" && number == number.rounded()
        case .text: type == "string"
        case .list: type == "array"
        case .object: type == "object"
        }
    }
}
