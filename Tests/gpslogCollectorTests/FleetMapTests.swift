import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(
        if: PostgresServer.isInstalled && WebVoyage.isPossible,
        "PostgreSQL, curl or libjs-leaflet is not installed"
    ),
    .timeLimit(.minutes(2))
)
struct `The map of all devices of gpslog web` {
    private let web: WebVoyage
    private let address: String
    private let collector: BuiltProgram

    init() async throws {
        web = try WebVoyage()
        address = try await PostgresServer.newDatabase()
        collector = try BuiltProgram("gpslog-collector")
        for (device, fixture) in [("boat", "outliers"), ("Anna%20B.", "city-walk")] {
            try await replay(fixture, as: device)
        }
    }

    private func replay(_ fixture: String, as device: String) async throws {
        let capture = Checkout.fixture(fixture + ".nmea").string
        let outcome = try await collector.run([
            "replay", "-q", "--database", address + "&device=\(device)", capture,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Adds a location of a device at a minute of the hour, 10 to 59.
    private func place(_ device: String, at minute: Int) async throws {
        let table = web.logger.folder.file("\(device)-\(minute).csv")
        try TextFile.write("time,lat,lon\n2020-01-01T00:\(minute):00Z,54,13\n", to: table)
        let outcome = try await collector.run([
            "import", "--database", address + "&device=\(device)", table.string,
        ])
        // The test cancels this task when it is done.
        #expect(Task.isCancelled || outcome.status == 0, "\(outcome.errors)")
    }

    private func serve(while body: () async throws -> Void) async throws {
        let options = ["--config", try web.settings("")]
        _ = try await web.serve(["GPSLOG_DATABASE": address], options) { _ in try await body() }
    }

    @Test func `has each device by itself, or those that are close together as one`() async throws {
        try await serve {
            let near = try await web.json("/api/v1/devices/map?box=-1,50,12,55&zoom=10")
            #expect(near["clusters"]?.elements.isEmpty == true)
            let devices = near["devices"]?.elements ?? []
            #expect(Set(devices.compactMap { $0["name"]?.text }) == ["Anna B.", "boat"])
            #expect(devices.allSatisfy { $0["time"]?.text?.hasPrefix("2026-11-21T") == true })
            let far = try await web.json("/api/v1/devices/map?box=-1,50,-0.5,51")
            #expect(far["devices"]?.elements.isEmpty == true)
            // Both devices start at the same place.
            try await replay("city-walk", as: "Bob")
            let cluster = try #require(await web.json("/api/v1/devices/map?zoom=3")["clusters"]?.elements.first)
            #expect(cluster["devices"] == .number(2) || cluster["devices"] == .number(3))
            #expect(cluster["box"]?.elements.count == 4)
            let listed = try await web.json("/api/v1/devices/map?box=10,53,11,54")["devices"]?.elements ?? []
            #expect(listed.map { $0["name"] } == [.text("Anna B."), .text("Bob")])
        }
    }

    @Test func `refuses what is no part of a map`() async throws {
        try await serve { () async throws in
            for query in [
                "box=1,2,3", "box=0,0,0,91", "zoom=-1", "zoom=23", "zoom=nan", "zoom=x", "box=a,b,c,d&zoom=1",
            ] {
                #expect(try await web.status("/api/v1/devices/map?\(query)") == "400", "\(query)")
            }
            for query in ["limit=0", "limit=1001", "limit=x"] {
                #expect(try await web.status("/api/v1/geofences/events?\(query)") == "400", "\(query)")
            }
        }
    }

    @Test func `is for nobody by a link, and empty on a page of one device`() async throws {
        let paths = ["devices/map", "groups", "geofences", "geofences/events", "live?devices=true"]
            .map { "/api/v1/\($0)" }
        let guarded = try await GuardedWeb(web)
        try await serve {
            let guest = try await guarded.guest(by: guarded.share("24h"))
            for path in paths {
                #expect(try await web.status(path, "-H", guest) == "403", "\(path)")
                #expect(try await web.status(path) == "401", "\(path)")
            }
        }
        let one = ["GPSLOG_DATABASE": address + "&device=boat"]
        _ = try await web.serve(one, ["--config", web.settings("")]) { _ in
            let (cookie, guest) = (try await guarded.cookie(), try await guarded.guest(by: guarded.share("24h")))
            let map = try await web.ask("/api/v1/devices/map", "-H", cookie)
            #expect(map == #"{"devices":[],"clusters":[]}"#)
            for path in paths.prefix(4) { #expect(try await web.status(path, "-H", guest) == "403", "\(path)") }
        }
    }

    @Test func `is told of what comes in while it is open`() async throws {
        try await serve {
            let path = "/api/v1/live?devices=true"
            _ = try await web.events(path, until: #"{"many":true}"#)
            // Keep moving: an update is merged into `many` if the previous update is not sent yet.
            let going = Task {
                for minute in 10..<60 where !Task.isCancelled { try await place("Cleo", at: minute) }
            }
            let told = try await web.events(path, until: #""moved":[{"name":"Cleo""#)
            going.cancel()
            _ = await going.result
            #expect(told.contains("event: devices\ndata: {\"moved\":[{\"name\":\"Cleo\",\"time\":\"2020-01-01T00:"))
        }
    }

    @Test func `shows the devices of a group alone where one is named`() async throws {
        for arguments in [
            ["group", "add", "for hire & more"], ["group", "add", "empty"],
            ["device", "group", "boat", "for hire & more"],
        ] {
            let outcome = try await collector.run(arguments + ["--database", address])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        try await serve {
            let groups = try await web.json("/api/v1/groups").elements
            #expect(groups.map { $0["name"] } == [.text("empty"), .text("for hire & more")])
            #expect(groups.map { $0["devices"] } == [.number(0), .number(1)])
            let group = "group=for%20hire%20%26%20more"
            for query in ["devices?\(group)", "devices?limit=1&\(group)"] {
                let devices = try await web.json("/api/v1/\(query)").elements
                #expect(devices.map { $0["name"] } == [.text("boat")], "\(query)")
            }
            for query in ["zoom=3&\(group)", "box=-1,50,12,55&\(group)"] {
                let map = try await web.json("/api/v1/devices/map?\(query)")
                #expect(map["devices"]?.elements.map { $0["name"] } == [.text("boat")], "\(query)")
                #expect(map["clusters"]?.elements.isEmpty == true)
            }
            for path in ["devices?group=empty", "devices/map?group=empty", "devices/map?box=-1,50,-0.5,51&\(group)"] {
                #expect(try await web.status("/api/v1/\(path)") == "200", "\(path)")
            }
            for name in ["", "nowhere", "empty'%20OR%20'1'='1", "%00"] {
                for path in ["devices?group=\(name)", "devices/map?zoom=3&group=\(name)"] {
                    #expect(try await web.status("/api/v1/\(path)") == "404", "\(path)")
                }
            }
        }
    }

    @Test func `lists the devices with what they are doing, as asked for`() async throws {
        #expect(try await collector.run(["rule", "set", "silent-after", "1x", "--database", address]).status == 64)
        #expect(try await collector.run(["rule", "set", "speed-limit", "50km/h", "--database", address]).status == 0)
        #expect(
            try await collector.run(["rule", "set", "track-gap", "1h", "--group", "x", "--database", address]).status
                == 64
        )
        let rules = try await collector.run(["rule", "list", "--database", address])
        #expect(rules.output.contains("speed-limit") && rules.output.contains("50.0 km/h"))
        try await place("Cleo", at: 10)
        try await serve {
            let table = try await web.json("/api/v1/devices/table?day=2026-11-21T00:00:00Z")
            #expect(table["total"] == .number(3))
            let devices = table["devices"]?.elements ?? []
            #expect(devices.map { $0["name"] } == [.text("Anna B."), .text("Cleo"), .text("boat")])
            #expect(devices[1]["state"] == .text("silent") && table["counts"]?["silent"] != .number(0))
            let found = try await web.json("/api/v1/devices/table?search=CLE&sort=distance&order=down&state=silent")
            #expect(found["devices"]?.elements.map { $0["name"] } == [.text("Cleo")])
            for query in ["limit=0", "limit=501", "offset=-1", "sort=x", "order=x", "state=x", "day=today"] {
                #expect(try await web.status("/api/v1/devices/table?\(query)") == "400", "\(query)")
            }
            #expect(try await web.status("/api/v1/devices/table?group=nowhere") == "404")
            let one = try await web.json("/api/v1/devices/table?device=boat&name=boat")
            #expect(one["devices"]?.elements.map { $0["name"] } == [.text("boat")])
        }
    }

    @Test func `draws, changes and removes fences, and lists alerts`() async throws {
        try await serve {
            let yard = #"{"name":"yard","corners":[[53,12],[55,12],[55,14]]}"#
            let added = try await web.change("POST", "/api/v1/geofences", yard).answer.elements
            #expect(added.map { $0["name"] } == [.text("yard")])
            #expect(try await web.change("POST", "/api/v1/geofences", yard).answer["error"] != nil)
            let circle = #"{"name":"yard","latitude":54,"longitude":13,"radius":500}"#
            let changed = try await web.change("PATCH", "/api/v1/geofences", circle).answer.elements
            #expect(changed.map { $0["radius"] } == [.number(500)])
            #expect(try await collector.run(["group", "add", "hire", "--database", address]).status == 0)
            let hired = try await web.change("PATCH", "/api/v1/geofences", #"{"name":"yard","group":"hire"}"#)
            #expect(hired.answer.elements.map { $0["group"] } == [.text("hire")])
            #expect(hired.answer.elements.map { $0["radius"] } == [.number(500)])
            for wrong in [
                #"{"name":"yard"}"#, #"{"name":"yard","group":"x"}"#, #"{"name":"yard","group":"","radius":5}"#,
            ] {
                #expect(try await web.change("PATCH", "/api/v1/geofences", wrong).answer["error"] != nil, "\(wrong)")
            }
            let free = try await web.change("PATCH", "/api/v1/geofences", #"{"name":"yard","group":""}"#)
            #expect(free.answer.elements.map { $0["group"] } == [nil])
            for wrong in [
                "{}", #"{"name":"x"}"#, #"{"name":"x","corners":[[1,1],[2,2]]}"#, #"{"name":"x","corners":[[91,1]]}"#,
                #"{"name":"","latitude":54,"longitude":13,"radius":5}"#, #"{"name":"x","x":1}"#,
                #"{"name":"x","latitude":54,"longitude":13,"radius":1e7}"#,
            ] {
                let answer = try await web.change("POST", "/api/v1/geofences", wrong).answer
                #expect(answer["error"] != nil, "\(wrong)")
            }
            try await place("Cleo", at: 10)
            let alerts = try await web.json("/api/v1/alerts").elements
            #expect(alerts.map { $0["fence"] } == [.text("yard")] && alerts.first?["until"] == nil)
            #expect(try await web.change("DELETE", "/api/v1/geofences", #"{"name":"yard"}"#).answer.elements.isEmpty)
            #expect(try await web.change("DELETE", "/api/v1/geofences", #"{"name":"yard"}"#).answer["error"] != nil)
        }
    }

    @Test func `has fences, and what devices do at them`() async throws {
        func fence(_ arguments: String...) async throws -> BuiltProgram.Outcome {
            try await collector.run(["geofence"] + arguments + ["--database", address])
        }
        #expect(try await fence("add", "harbour", "--circle", "54,13,500").status == 0)
        #expect(try await fence("add", "bay", "--polygon", "53,12 55,12 55,14 53,14").status == 0)
        #expect(try await fence("add", "bay", "--circle", "1,1,1").status == 64)
        for wrong in [["--circle", "54,13"], ["--circle", "91,13,5"], ["--polygon", "1,1 2,2"], []] {
            #expect(try await collector.run(["geofence", "add", "x"] + wrong + ["--database", address]).status == 64)
        }
        try await place("Cleo", at: 10)
        #expect(try await fence("list").output.contains("circle of 500.0 m around 54.0,13.0"))
        #expect(try await fence("events").output.contains("Cleo"))
        try await serve {
            let fences = try await web.json("/api/v1/geofences").elements
            #expect(fences.map { $0["name"] } == [.text("bay"), .text("harbour")])
            #expect(fences.map { $0["devices"] } == [.number(1), .number(1)])
            #expect(fences.first?["corners"]?.elements.count == 4)
            #expect(fences.last?["radius"] == .number(500))
            let events = try await web.json("/api/v1/geofences/events").elements
            #expect(events.map { $0["event"] } == [.text("entered"), .text("entered")])
            #expect(events.allSatisfy { $0["device"] == .text("Cleo") })
            #expect(try await web.json("/api/v1/geofences/events?limit=1").elements.count == 1)
        }
        #expect(try await collector.run(["group", "add", "hire", "--database", address]).status == 0)
        #expect(try await fence("change", "harbour", "--group", "hire").status == 0)
        #expect(try await fence("list").output.contains("hire"))
        #expect(try await fence("change", "harbour", "--all-devices", "--circle", "54,13,600").status == 0)
        #expect(try await !fence("list").output.contains("hire"))
        for wrong in [[], ["--group", "x"], ["--group", "hire", "--all-devices"]] {
            let words = ["geofence", "change", "harbour"] + wrong + ["--database", address]
            #expect(try await collector.run(words).status == 64, "\(wrong)")
        }
        #expect(try await fence("remove", "harbour").status == 0)
        #expect(try await fence("remove", "harbour").status == 64)
    }
}
