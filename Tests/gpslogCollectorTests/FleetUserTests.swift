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
struct `gpslog-collector user` {
    private let collector: BuiltProgram
    private let web: WebVoyage
    private let address: String
    private let password = "a long voyage & 100% sun"

    init() async throws {
        collector = try BuiltProgram("gpslog-collector")
        web = try WebVoyage()
        address = try await PostgresServer.newDatabase()
    }

    private func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await collector.run(arguments + ["--database", address])
    }

    /// Runs a command that reads the password from a pipe.
    private func piped(_ arguments: String, _ password: String) async throws -> BuiltProgram.Outcome {
        let line = "printf '%s\\n' \"$GIVEN\" | exec '\(collector.path)' user \(arguments) --database '\(address)'"
        return try await BuiltProgram(at: "/bin/sh").run(["-c", line], environment: ["GIVEN": password])
    }

    private func add(_ name: String, _ options: String) async throws {
        let outcome = try await piped("add \(name) \(options)", password)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Signs in and returns the cookie as a header; `nil` if that is refused.
    private func cookie(of name: String, _ password: String? = nil) async throws -> String? {
        let form = [
            "--data-urlencode", "name=\(name)", "--data-urlencode", "password=\(password ?? self.password)", "-H",
            "Origin: \(web.origin)",
        ]
        let answer = try await Tool.curl.run(["-sSi"] + form + [web.origin + "/sign-in"]).output.lowercased()
        return answer.firstMatch(of: /set-cookie: (gpslog=[0-9a-f]{64})/).map { "Cookie: \($0.1)" }
    }

    /// Sends a change and returns its status.
    private func status(_ method: String, _ path: String, _ json: String, as cookie: String) async throws -> String {
        try await web.status(
            "/api/v1/\(path)",
            "-X",
            method,
            "-H",
            "Content-Type: application/json",
            "-H",
            "Origin: \(web.origin)",
            "-H",
            cookie,
            "--data-raw",
            json
        )
    }

    private func serve(while body: () async throws -> Void) async throws {
        let environment = ["GPSLOG_DATABASE": address]
        let outcome = try await web.serve(environment, ["--config", web.settings("")]) { _ in try await body() }
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `adds, lists, changes and removes users, who need a password of eight characters`() async throws {
        #expect(try await piped("add anna --role viewer", "short").errors.contains("at least 8 characters"))
        try await add("anna", "--role viewer")
        #expect(try await piped("add anna --role viewer", password).errors.contains("exists already"))
        #expect(try await piped("add ben --role captain", password).status == 64)
        let stranger = try await piped("add ben --role viewer --tenant nobody_at_all", password)
        #expect(stranger.errors.contains("has no role"))
        #expect(try await run("user", "role", "anna", "dispatcher").status == 0)
        #expect(try await run("user", "list").output.contains("dispatcher"))
        #expect(try await piped("password anna", "another password").status == 0)
        #expect(try await run("user", "remove", "anna").status == 0)
        #expect(try await run("user", "remove", "anna").errors.contains("there is no user anna"))
        let log = try await run("log").output
        for action in ["user add", "user role", "user password", "user remove", "(command line)"] {
            #expect(log.contains(action), "\(log)")
        }
        #expect(!log.contains("argon2id"))
    }

    private func replay(_ fixture: String, as device: String) async throws {
        let capture = Checkout.fixture("\(fixture).nmea").string
        let place = ["GPSLOG_DATABASE": "\(address)&device=\(device)"]
        #expect(try await collector.run(["replay", "-q", capture], environment: place).status == 0)
    }

    @Test func `lets each role do on the page what is its own, and logs that`() async throws {
        try await replay("outliers", as: "gull")
        for role in ["viewer", "dispatcher", "administrator"] { try await add(role, "--role \(role)") }
        let fence = #"{"name":"yard","latitude":54,"longitude":13,"radius":50}"#
        let user = #"{"name":"cleo","role":"viewer","password":"another password"}"#
        try await serve {
            #expect(try await web.status("/api/v1/devices") == "401")
            #expect(try await cookie(of: "nobody") == nil)
            #expect(try await cookie(of: "viewer", "another password") == nil)
            let viewer = try #require(try await cookie(of: "viewer"))
            let dispatcher = try #require(try await cookie(of: "dispatcher"))
            let administrator = try #require(try await cookie(of: "administrator"))
            for cookie in [viewer, dispatcher, administrator] {
                #expect(try await web.status("/api/v1/devices/table", "-H", cookie) == "200")
            }
            #expect(try await status("POST", "geofences", fence, as: viewer) == "403")
            #expect(try await status("POST", "geofences", fence, as: dispatcher) == "200")
            for cookie in [viewer, dispatcher] {
                #expect(try await status("POST", "users", user, as: cookie) == "403")
                #expect(try await web.status("/api/v1/log", "-H", cookie) == "403")
            }
            #expect(try await status("POST", "users", user, as: administrator) == "200")
            #expect(try await status("POST", "users", user, as: administrator) == "409")
            #expect(try await status("DELETE", "users", #"{"name":"administrator"}"#, as: administrator) == "409")
            let log = try JSONValue(parsing: try await web.ask("/api/v1/log?limit=2", "-H", administrator)).elements
            #expect(log.map { $0["who"]?.text } == ["administrator", "dispatcher"])
            #expect(log.map { $0["subject"]?.text } == ["cleo", "yard"])
            // A change ends the user's session at once, a removal, too.
            let change = #"{"name":"viewer","role":"dispatcher"}"#
            #expect(try await status("PATCH", "users", change, as: administrator) == "200")
            #expect(try await web.status("/api/v1/devices", "-H", viewer) == "401")
            #expect(try await status("DELETE", "users", #"{"name":"dispatcher"}"#, as: administrator) == "200")
            #expect(try await web.status("/api/v1/devices", "-H", dispatcher) == "401")
        }
    }

    @Test func `sets rules and issues tokens on the page, for administrators`() async throws {
        try await replay("outliers", as: "gull")
        for role in ["dispatcher", "administrator"] { try await add(role, "--role \(role)") }
        let (rule, device) = (#"{"rule":"silent-after","value":"2d","device":"gull"}"#, #"{"name":"tern"}"#)
        try await serve {
            let dispatcher = try #require(try await cookie(of: "dispatcher"))
            let administrator = try #require(try await cookie(of: "administrator"))
            #expect(try await status("POST", "rules", rule, as: dispatcher) == "403")
            #expect(try await status("POST", "tokens", device, as: dispatcher) == "403")
            #expect(try await web.status("/api/v1/rules", "-H", dispatcher) == "403")
            #expect(try await status("POST", "rules", rule, as: administrator) == "200")
            let limit = #"{"rule":"speed-limit","value":"130 km/h"}"#
            #expect(try await status("POST", "rules", limit, as: administrator) == "200")
            let rules = try JSONValue(parsing: try await web.ask("/api/v1/rules", "-H", administrator)).elements
            #expect(rules.map { $0["value"]?.text } == ["2d", "130.0 km/h"])
            #expect(rules.map { $0["device"]?.text } == ["gull", nil])
            for (text, expected) in [
                (#"{"rule":"silent-after","value":"soon"}"#, "400"), (#"{"rule":"colour","value":"2d"}"#, "400"),
                (#"{"rule":"silent-after","value":"2d","device":"owl"}"#, "404"),
                (#"{"rule":"silent-after","value":"2d","device":"gull","group":"a"}"#, "400"),
                (#"{"rule":"silent-after","device":"gull"}"#, "200"),
            ] {
                #expect(try await status("POST", "rules", text, as: administrator) == expected, "\(text)")
            }
            #expect(try await status("POST", "tokens", device, as: administrator) == "200")
            #expect(try await status("POST", "tokens", device, as: administrator) == "409")
            #expect(try await status("DELETE", "tokens", device, as: administrator) == "200")
            #expect(try await status("DELETE", "tokens", #"{"name":"owl"}"#, as: administrator) == "404")
            let log = try JSONValue(parsing: try await web.ask("/api/v1/log?limit=5", "-H", administrator)).elements
            #expect(
                log.map { $0["action"]?.text } == [
                    "device revoke", "device add", "rule unset", "rule set", "rule set",
                ]
            )
            #expect(log.allSatisfy { $0["who"]?.text == "administrator" })
        }
    }

    @Test func `lets each user set their own password, who enters the old one`() async throws {
        try await replay("outliers", as: "gull")
        try await add("viewer", "--role viewer")
        try await serve {
            let viewer = try #require(try await cookie(of: "viewer"))
            let wrong = #"{"old":"another password","new":"a new password"}"#
            #expect(try await status("POST", "password", wrong, as: viewer) == "403")
            let short = #"{"old":"\#(password)","new":"short"}"#
            #expect(try await status("POST", "password", short, as: viewer) == "400")
            let right = #"{"old":"\#(password)","new":"a new password"}"#
            #expect(try await status("POST", "password", right, as: viewer) == "200")
            #expect(try await web.status("/api/v1/devices", "-H", viewer) == "401")
            #expect(try await cookie(of: "viewer") == nil)
            #expect(try await cookie(of: "viewer", "a new password") != nil)
        }
        let log = try await run("log").output
        #expect(log.contains("viewer") && log.contains("user password"))
    }

    @Test func `shows users of a tenant its devices, and its administrators its users`() async throws {
        let school = "school_\(UInt64.random(in: 0 ... .max))"
        #expect(try await run("tenant", "add", school).status == 0)
        for (device, fixture) in [("gull", "outliers"), ("truck", "city-walk")] {
            try await replay(fixture, as: device)
        }
        #expect(try await run("device", "tenant", "gull", school).status == 0)
        try await add("anna", "--role administrator --tenant \(school)")
        try await add("ben", "--role administrator")
        try await serve {
            let (anna, ben) = (try #require(try await cookie(of: "anna")), try #require(try await cookie(of: "ben")))
            let devices = try JSONValue(parsing: try await web.ask("/api/v1/devices", "-H", anna)).elements
            #expect(devices.map { $0["name"]?.text } == ["gull"])
            #expect(try await web.status("/api/v1/tracks?device=gull", "-H", anna) == "200")
            #expect(try await web.status("/api/v1/tracks?device=truck", "-H", anna) == "404")
            #expect(try await web.status("/api/v1/tracks?device=truck", "-H", ben) == "200")
            let note = #"{"text":"Buoy","position":{"latitude":54.41,"longitude":10.22}}"#
            #expect(try await status("POST", "waypoints?device=gull", note, as: anna) == "200")
            let fence = #"{"name":"yard","latitude":54,"longitude":13,"radius":50}"#
            #expect(try await status("POST", "geofences", fence, as: anna) == "200")
            let pier = fence.replacing("yard", with: "pier")
            #expect(try await status("POST", "geofences", pier, as: ben) == "200")
            #expect(try await status("DELETE", "geofences", #"{"name":"pier"}"#, as: anna) == "404")
            #expect(try await status("DELETE", "users", #"{"name":"ben"}"#, as: anna) == "404")
            let rule = #"{"rule":"silent-after","value":"2d","device":"gull"}"#
            #expect(try await status("POST", "rules", rule, as: anna) == "200")
            #expect(try await status("POST", "rules", rule.replacing("gull", with: "truck"), as: anna) == "404")
            let all = #"{"rule":"silent-after","value":"2d"}"#
            #expect(try await status("POST", "rules", all, as: anna) == "403")
            #expect(try await status("POST", "tokens", #"{"name":"truck"}"#, as: anna) == "409")
            #expect(try await status("DELETE", "tokens", #"{"name":"truck"}"#, as: anna) == "404")
            #expect(try await status("POST", "tokens", #"{"name":"tern"}"#, as: anna) == "200")
            let user = #"{"name":"cleo","role":"viewer","password":"another password"}"#
            #expect(try await status("POST", "users", user, as: anna) == "200")
            let seen = try JSONValue(parsing: try await web.ask("/api/v1/devices", "-H", anna)).elements
            #expect(seen.map { $0["name"]?.text } == ["gull", "tern"])
            let users = try JSONValue(parsing: try await web.ask("/api/v1/users", "-H", anna)).elements
            #expect(users.map { $0["name"]?.text } == ["anna", "cleo"])
            #expect(users.allSatisfy { $0["tenant"]?.text == school })
            let log = try JSONValue(parsing: try await web.ask("/api/v1/log", "-H", anna)).elements
            let actions = ["user add", "device add", "rule set", "geofence add", "journal"]
            #expect(log.map { $0["action"]?.text } == actions)
        }
    }
}
