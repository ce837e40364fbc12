import SystemPackage
import Testing
import TestSupport

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A collector that is sent SQL` {
    private static let texts = [
        "'; DROP TABLE device CASCADE; --", "\"; DELETE FROM latest; --", "\\'; TRUNCATE chunk CASCADE; --",
        "$$; DROP SCHEMA public CASCADE; $$", "') OR ('1'='1", "1; COMMIT; DROP TABLE latest",
    ]

    private let fleet: CollectedFleet

    init() async throws { fleet = try CollectedFleet(at: try await PostgresServer.newDatabase()) }

    /// Definitions of tables, views and functions, and permissions.
    private var schema: [Substring] {
        get async throws { try await PostgresServer.dump(fleet.address, "--schema-only") }
    }

    @Test(arguments: ReportTemplate.all)
    func `keeps the report or refuses it, whichever of its values that is`(template: ReportTemplate) async throws {
        let token = try await fleet.token(of: "phone")
        let before = try await schema
        var kept = 0
        var discarded = 0
        try await fleet.collect {
            for second in 0..<2 * template.count {
                let text = Self.texts[second % Self.texts.count]
                let request = template.request(at: second, with: text, inPlaceOf: second / 2)
                let answer = try await fleet.ask(request.path, with: ["-u", "anna:\(token)"] + request.options)
                #expect((200..<300).contains(answer.status) || (400..<500).contains(answer.status), "\(request)")
                if answer.status == 200 { kept += 1 }
            }
            let metrics = try await fleet.ask("metrics").text
            discarded = metrics.matches(of: /_discarded_total\{[^}]*\} ([0-9]+)/).reduce(0) { $0 + (Int($1.1) ?? 0) }
        }
        kept -= discarded
        #expect(kept > 0)
        #expect(try await PostgresServer.ask(fleet.address, "SELECT count(*) FROM fix") == "\(kept)\n")
        #expect(try await PostgresServer.ask(fleet.address, "SELECT name FROM device") == "phone\n")
        #expect(try await schema == before)
    }

    @Test func `lets nobody in by it`() async throws {
        let token = try await fleet.token(of: "phone")
        let location = "{\"_type\":\"location\",\"lat\":54.3,\"lon\":10.1,\"tst\":1732180000}"
        try await fleet.collect {
            for text in Self.texts + Self.texts.map({ token + $0 }) {
                let escaped = ReportTemplate.percentEncoded(text)
                for options in [["-u", "anna:\(text)"], ["-H", "Authorization: Bearer \(text)"]] {
                    let answer = try await fleet.ask("pub", with: options + ["-d", location])
                    #expect(answer.status == 401, "\(options)")
                }
                #expect(try await fleet.ask("?token=\(escaped)", with: ["-d", location]).status == 401)
                let place = "&timestamp=1732180000&lat=54.3&lon=10.1"
                #expect(try await fleet.ask("?id=\(escaped)\(place)").status == 401)
            }
        }
        #expect(try await fleet.collected(from: "phone").isEmpty)
    }

    @Test func `keeps it as the names of devices, topics and receivers`() async throws {
        let before = try await fleet.device("list").output
        let tables = try await schema
        for text in Self.texts {
            #expect(try await fleet.device("add", text).status == 0)
            #expect(try await fleet.device("add", "topic \(text)", "--mqtt", text).status == 0)
            #expect(try await fleet.device("rename", text, "renamed \(text)").status == 0)
            #expect(try await fleet.device("revoke", "renamed \(text)").status == 0)
            #expect(try await fleet.device("tenant", "topic \(text)", text).status == 64)
        }
        let listed = try await fleet.device("list").output
        #expect(before.split(separator: "\n").count == 1)
        #expect(listed.split(separator: "\n").count == 1 + 2 * Self.texts.count)
        for text in Self.texts { #expect(listed.contains("renamed \(text)") && listed.contains("topic \(text)")) }

        let capture = fleet.folder.file(Self.texts.joined().replacing("/", with: ""))
        try TextFile.write(TextFile.read(Checkout.fixture("midnight.nmea")), to: capture)
        try await fleet.makeLogger(uploadingWith: try await fleet.token(of: Self.texts[0]))
        let replay = try await fleet.gpslog("replay", "-q", capture.string)
        #expect(replay.status == 0, "\(replay.errors)")
        try await fleet.collect {
            let upload = try await fleet.gpslog("upload", "now")
            #expect(upload.status == 0, "\(upload.errors)")
        }
        let logged = try await fleet.logged()
        #expect(logged.count > 10 && logged.contains { $0.contains(Self.texts[0]) })
        #expect(try await fleet.collected(from: Self.texts[0]) == logged)
        #expect(try await schema == tables)
    }
}

/// A location report in one of the protocols, with replaceable values.
struct ReportTemplate: CustomStringConvertible, Sendable {
    /// A request with curl: the path of the URL, and options.
    struct Request {
        let path: String
        let options: [String]
    }

    let description: String
    private let isQuery: Bool
    /// Pieces of the text, with the values at odd indices; the time is `TIME`.
    private let pieces: [Substring]

    private init(_ name: String, isQuery: Bool = false, _ text: String) {
        (description, self.isQuery) = (name, isQuery)
        pieces = text.split(omittingEmptySubsequences: false) { "«»".contains($0) }
    }

    /// Number of replaceable values.
    var count: Int { pieces.count / 2 }

    /// The request at a time, with one value replaced by a text.
    func request(at second: Int, with text: String, inPlaceOf index: Int) -> Request {
        var pieces = pieces
        pieces[2 * index + 1] = isQuery ? Self.percentEncoded(text) : "\"\(Self.escaped(text))\""
        let report = pieces.joined().replacing("TIME", with: "\(1_732_180_000 + second)")
        return isQuery ? Request(path: "?\(report)", options: []) : Request(path: "", options: ["-d", report])
    }

    private static func escaped(_ text: String) -> Substring {
        Substring(text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined())
    }

    /// Percent-encodes the bytes with a meaning in URLs.
    static func percentEncoded(_ text: String) -> Substring {
        Substring(text.utf8.map { "%" + String(0x100 + Int($0), radix: 16).dropFirst() }.joined())
    }

    /// One report per protocol, with all values that its clients send.
    static let all = [
        ReportTemplate(
            "OwnTracks",
            """
            {«"BSSID"»:«"c0:ff:ee"»,"SSID":«"home"»,"_id":«"a1"»,"_type":«"location"»,"acc":«5»,"alt":«12»,"batt":«80»,"bs":«1»,\
            "cog":«90»,"conn":«"w"»,"created_at":«TIME»,"inregions":[«"home"»],"lat":«54.3»,"lon":«10.1»,"m":«1»,"p":«101.3»,\
            "t":«"u"»,"tid":«"ab"»,"topic":«"owntracks/anna/phone"»,"tst":«TIME»,"vac":«3»,"vel":«36»}
            """
        ),
        ReportTemplate(
            "Overland",
            """
            {"locations":[{"type":«"Feature"»,"geometry":{"type":«"Point"»,"coordinates":[«10.2»,«54.4»]},"properties":{\
            "timestamp":«TIME»,"altitude":«3»,"speed":«4»,"course":«5»,"horizontal_accuracy":«6»,"vertical_accuracy":«7»,\
            "motion":[«"driving"»],"battery_state":«"charging"»,"battery_level":«0.8»,"wifi":«"home"»,"device_id":«"phone"»,\
            "unique_id":«"1234"»}}],"current":{"type":«"Feature"»},"trip":{"mode":«"walk"»}}
            """
        ),
        ReportTemplate(
            "Traccar in JSON",
            """
            {"device_id":«"phone"»,"location":{"timestamp":«TIME»,"coords":{"latitude":«54.6»,"longitude":«10.1»,\
            "accuracy":«5»,"speed":«1»,"heading":«2»,"altitude":«3»,"altitude_accuracy":«4»},"is_moving":«true»,\
            "odometer":«12.5»,"event":«"motionchange"»,"uuid":«"1234"»,"battery":{"level":«0.8»,"is_charging":«true»},\
            "activity":{"type":«"still"»},"extras":{"hdop":«1.2»,"sat":«7»}}}
            """
        ),
        ReportTemplate(
            "Traccar in a URL",
            isQuery: true,
            """
            id=«phone»&timestamp=«TIME»&lat=«54.5»&lon=«10.3»&speed=«10»&bearing=«45»&altitude=«12»&accuracy=«6»&hdop=«1.2»&\
            valid=«true»&batt=«80»&charge=«true»&alarm=«sos»&driverUniqueId=«7»&«event»=«3»
            """
        ),
    ]
}
