import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The targets of uploads` {
    let logger: UploadingLogger
    let server: OverlandServer

    init() throws {
        logger = try UploadingLogger()
        server = try OverlandServer()
    }

    private static let around = """
        # Of the boat.
        [filter] # all at sea
        profile = "boat"

        [upload.office]
        kind = "traccar"   # theirs
        url = "http://127.0.0.1:5055"
        device = "123456"

        # Home is private.
        [zone.home]
        centre = [54.32, 10.12]
        radius = 300

        """

    @Test func `are listed as they were added, and gone when they are removed`() async throws {
        let none = try await logger.run("upload", "list")
        #expect(none.status == 0 && none.output.isEmpty)
        #expect(none.errors == "gpslog: there is no upload target; add one with gpslog upload add\n")
        for command in ["list", "status"] {
            let empty = try await logger.run("upload", command, "--json")
            #expect(empty.status == 0 && empty.output == "[]\n" && empty.errors.isEmpty)
        }
        try await logger.add("home", "--kind", "overland", "--url", server.url + "?key=secret", "--coarse")
        try await logger.add("office", "--kind", "traccar", "--url", "http://127.0.0.1:5055", "--device", "123456")
        let lines = try await logger.run("upload", "list").output.split(separator: "\n")
            .map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(
            lines == [
                ["name", "kind", "server", "what"], ["home", "overland", "\(server.url)"[...], "coarse"],
                ["office", "traccar", "http://127.0.0.1:5055", "full"],
            ]
        )
        #expect(try await logger.run("upload", "remove", "home").status == 0)
        #expect(try await logger.run("upload", "remove", "home").status == 64)
        let left = try await logger.run("upload", "list").output
        #expect(left.contains("office") && !left.contains("home"))
    }

    @Test func `leave all else in the file as it was`() async throws {
        try logger.write(settings: Self.around)
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--interval", "10s")
        let added = try TextFile.read(logger.settings)
        #expect(added.hasPrefix(Self.around + "\n[upload.home]\n"))
        #expect(try await logger.run("upload", "remove", "home").status == 0)
        #expect(try TextFile.read(logger.settings) == Self.around)
    }

    @Test func `are taken out of the middle of a file, and nothing else is`() async throws {
        try logger.write(settings: Self.around)
        let outcome = try await logger.run("upload", "remove", "office")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let left = try TextFile.read(logger.settings)
        let lines = Self.around.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.filter { !["kind =", "url =", "device", "[upload"].contains(where: $0.hasPrefix) }
        #expect(left.split(separator: "\n") == expected.joined(separator: "\n").split(separator: "\n"))
    }

    @Test(arguments: [
        ("colour = \"red\"", "upload.home.colour is unknown"), ("rate = 0", "upload.home.rate must be"),
        ("rejected = \"yes\"", "upload.home.rejected must be"), ("interval = \"soon\"", "upload.home.interval must be"),
        ("password = \"sesame\"", "upload.home.password must not be in the settings"),
        ("method = \"PUT\"", "upload.home.method does not apply to targets of kind overland"),
        ("batch = 0", "upload.home.batch must be"),
    ])
    func `are refused by line and key where something is wrong`(line: String, reason: String) async throws {
        try logger.write(settings: "[upload.home]\nkind = \"overland\"\nurl = \"\(server.url)\"\n\(line)\n")
        for command in ["list", "status", "now"] {
            let outcome = try await logger.run("upload", command)
            #expect(outcome.status == 78)
            #expect(outcome.errors.hasPrefix("gpslog: \(logger.settings) line 4: \(reason)"), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
            #expect(!outcome.errors.contains("sesame"))
        }
        #expect(server.http.connectionCount == 0)
    }

    @Test(arguments: [
        ["--kind", "overland", "--url", "ftp://example.org"], ["--kind", "pigeon", "--url", "http://example.org"],
        ["--kind", "overland", "--url", "http://anna:sesame@example.org"],
        ["--kind", "owntracks", "--url", "http://example.org"],
        ["--kind", "template", "--url", "http://a.org/%NOTHING"],
    ])
    func `are not added where they could not be used`(options: [String]) async throws {
        try logger.write(settings: Self.around)
        let outcome = try await logger.run(["upload", "add", "home"] + options) { _ in }
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasSuffix("; see: gpslog help upload add\n"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("sesame"))
        #expect(try TextFile.read(logger.settings) == Self.around)
    }

    @Test(arguments: [
        (
            ["--kind", "owntrack", "--url", "x"],
            "--kind must be one of owntracks, traccar, traccar-json, overland, gpslog, template"
        ),
        (
            ["--kind", "owntracks", "--url", "127.0.0.1:8083/pub"],
            "--url must be the address of a server, such as https://example.org/pub or mqtts://example.org"
        ),
        (["--kind", "overland", "--url", "https://example.org", "--rate", "0"], "--rate must be a number of requests"),
        (["--kind", "owntracks", "--url", "https://example.org/pub"], "the target needs a device"),
        (
            ["--kind", "template", "--url", "https://example.org/?%LAT", "--body", "x"],
            "--body needs --method POST, PUT or PATCH"
        ),
        (
            ["--kind", "template", "--url", "https://example.org/?%LAT", "--header", "Authorization: Bearer sesame"],
            "do not put secrets in --header; use --token-file"
        ),
    ])
    func `are not added by options that are wrong, which are named`(options: [String], reason: String) async throws {
        let outcome = try await logger.run(["upload", "add", "home"] + options) { _ in }
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("gpslog: \(reason)"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; see: gpslog help upload add\n"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("config.toml") && !outcome.errors.contains("sesame"))
        #expect(!Checkout.exists(logger.settings))
    }

    @Test(arguments: [
        (
            ["--kind", "overland", "--token-file", "/no/such/file"],
            "the file /no/such/file with the key does not exist yet"
        ),
        (
            ["--kind", "overland", "--ca", "/no/such/ca.pem"],
            "the file /no/such/ca.pem with the authority's certificate does not exist yet"
        ),
        (["--kind", "template", "--method", "POST"], "the template has no placeholder for the location"),
        (["--kind", "template", "--header", "X-API-Key: sesame"], "X-API-Key looks like a secret"),
    ])
    func `are added with a word on what their user may not have meant`(options: [String], advice: String) async throws {
        let outcome = try await logger.run(["upload", "add", "home", "--url", "https://example.org"] + options) { _ in }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("gpslog: \(advice)"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("sesame"))
    }

    @Test func `are added with a word on a key in the address, and on a rate that a broker cannot keep`() async throws {
        let url = ["--url", "https://example.org/a?api_key=sesame"]
        let keyed = try await logger.run(["upload", "add", "keyed", "--kind", "overland"] + url) { _ in }
        #expect(keyed.errors.contains("api_key looks like a secret") && !keyed.errors.contains("sesame"))
        let broker = ["--url", "mqtts://example.org", "--user", "anna", "--device", "boat", "--rate", "1000"]
        let fast = try await logger.run(["upload", "add", "fast", "--kind", "owntracks"] + broker) { _ in }
        #expect(fast.errors.contains("a broker drops messages that a subscriber cannot"), "\(fast.errors)")
    }

    @Test func `say which file of theirs is missing when they are uploaded to`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--ca", "/no/such/ca.pem")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("home: /no/such/ca.pem cannot be read: No such file"), "\(outcome.errors)")
    }

    @Test func `get again as many locations as were announced`() async throws {
        try await logger.replay("city-walk")
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--interval", "10s")
        #expect(try await logger.run("upload", "now").status == 0)
        let before = server.kept.count
        let outcome = try await logger.run("upload", "resend", "home")
        #expect(outcome.status == 0)
        let announced = outcome.errors.split(separator: " ").compactMap { Int($0) }.first
        #expect(try await logger.run("upload", "now").status == 0)
        // The latest location is sent first, even if it is closer than the minimum distance.
        #expect(abs(server.kept.count - before - (announced ?? 0)) <= 1, "\(outcome.errors)")
    }

    @Test(arguments: [
        ("http://localhost.evil.example/", true), ("http://127.evil.example/", true),
        ("http://127.0.0.1.evil.example/", true), ("http://LOCALHOST/", false), ("https://example.org/", false),
    ])
    func `are added with a warning where all on the way can read along`(url: String, isOpen: Bool) async throws {
        let outcome = try await logger.run("upload", "add", "home", "--kind", "overland", "--url", url)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("gpslog: \(url) is not encrypted: others can read the positions\n") == isOpen)
    }

    @Test func `keep their queue when their server moves, and have one of their own by another name`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(server.kept.count == 240)
        try await logger.replay("outliers")
        let other = try OverlandServer()
        let moved = try TextFile.read(logger.settings).replacing(server.url, with: other.url)
        try logger.write(settings: moved)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(other.kept.count == 172)
        #expect(Set(other.kept).isDisjoint(with: server.kept))
        #expect(server.kept.count == 240)
        try await logger.add("second", "--kind", "overland", "--url", server.url)
        #expect(try await logger.status(of: "second").waiting == 412)
        #expect(try await logger.run("upload", "now", "second").status == 0)
        #expect(server.kept.count == 240 + 412)
        #expect(try await logger.status().acknowledged == 412)
    }

    @Test func `that are added by an old name go on where that was`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(try await logger.run("upload", "remove", "home").status == 0)
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(server.kept.count == 240)
    }

    @Test func `get again what somebody asks for, and nothing else`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        let times = try await logger.exported().map(\.timeText)
        let outcome = try await logger.run("upload", "resend", "home", "--from", times[10], "--to", times[30])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await logger.status().waiting == 20)
        #expect(try await logger.run("upload", "now").status == 0)
        let expected = try await logger.exported()[10..<30].map(\.identifier)
        #expect(server.kept.dropFirst(240).sorted() == expected)
    }
}
