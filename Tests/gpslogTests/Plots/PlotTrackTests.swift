import GNSS
import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog plot track` {
    let logger: Logger

    init() throws { logger = try Logger() }

    private func picture(_ options: String...) async throws -> Picture {
        let outcome = try await logger.gpslog.run(
            ["plot", "track"] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let picture = Picture(outcome.output)
        try await picture.expectDrawable(in: logger.folder)
        return picture
    }

    /// Imports positions as a track: latitude, longitude and speed for each second.
    private func importPlaces(_ places: [(Double, Double, Double?)], named name: String = "way.csv") async throws {
        let start = try #require(UTCTime(iso8601: "2026-11-21T08:00:00Z"))
        let rows = places.enumerated().map { second, place in
            "\(start.advanced(bySeconds: Double(second))),\(place.0),\(place.1),\(place.2.map { "\($0)" } ?? "")"
        }
        let file = logger.folder.file(name)
        try TextFile.write("time,latitude,longitude,speed\n" + rows.joined(separator: "\n") + "\n", to: file)
        let outcome = try await logger.run("import", "-q", file.string)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private func places() async throws -> [Coordinate] {
        let rows = CSVRows(try await logger.run("export", "--format", "csv").output).rows
        return rows.compactMap { row in
            Double(row["latitude"] ?? "").flatMap { latitude in
                Double(row["longitude"] ?? "").flatMap { Coordinate(latitude: latitude, longitude: $0) }
            }
        }
    }

    @Test(arguments: ["city-walk", "outliers", "car-multi-gnss", "at-rest"])
    func `has each location where it belongs`(fixture: String) async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        let (picture, places) = (try await picture(), try await places())
        let lines = picture.lines(of: "casing")
        try #require(places.count > 100 && lines.count == 1)
        let scale = try picture.scale()
        let farthest = places.map { lines.distance(to: scale.point($0)) }.max() ?? .infinity
        #expect(farthest < 0.3)
        let start = SIMD2(try picture.number("cx", of: "start"), try picture.number("cy", of: "start"))
        let first = scale.point(try #require(places.first))
        #expect(length(start - first) < 0.05)
    }

    @Test(arguments: [
        [(-17.0, 179.99), (-17.001, -179.99), (-17.002, -179.98)], [(89.999, 10), (89.9999, -90), (89.999, -170)],
        [(54.0, 10.0)], [(54.0, 10.0), (54.0, 10.0)], [(-89.9, 0), (-89.95, 120)], [(0, 0), (0.001, -0.001)],
    ])
    func `is whole at the 180th meridian, at a pole and of one fix`(way: [(Double, Double)]) async throws {
        try await importPlaces(way.map { ($0.0, $0.1, nil) })
        let (picture, places) = (try await picture("--stops", "--rejected"), try await places())
        try #require(!places.isEmpty)
        let (width, scale) = (try picture.number("width", of: "gpslog"), try picture.scale())
        let lines = picture.lines(of: "casing")
        for place in places {
            let point = scale.point(place)
            #expect(point.x > 0 && point.x < width)
            #expect(lines.distance(to: point) < 0.3)
        }
    }

    @Test func `marks rejected fixes, stops and waypoints, whatever they are called`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let name = "<script>alert('ü & 船')</script>"
        _ = try await logger.run("waypoint", "add", name, "--at", "51.4785,-0.004")
        let picture = try await picture("--rejected", "--stops", "--waypoints")
        #expect(!picture.svg.contains("<script"))
        #expect(picture.svg.contains("&lt;script&gt;alert('ü &amp; 船')&lt;/script"))
        let waypoint = try #require(Coordinate(latitude: 51.4785, longitude: -0.004))
        let diamond = try #require(picture.lines(of: "waypoint").first)
        let middle = diamond.reduce(SIMD2(0, 0), +) / Double(diamond.count)
        let expected = try picture.scale().point(waypoint)
        #expect(length(middle - expected) < 0.1)
        // Six jumps by kilometres are outside; each is drawn as an arrow with a tip and two corners.
        #expect(picture.lines(of: "outside").count == 6)
        #expect(!picture.lines(of: "rejected").isEmpty)
    }

    @Test func `leaves names out before they cover each other`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        let rows = (0..<2000).map { "Place \($0),51.478\($0 % 10),-0.00\($0 / 10 % 10 + 10)" }
        let file = logger.folder.file("places.csv")
        try TextFile.write("text,latitude,longitude\n" + rows.joined(separator: "\n") + "\n", to: file)
        #expect(try await logger.run("waypoint", "import", file.string).status == 0)
        let picture = try await picture("--waypoints")
        #expect(picture.svg.matches(of: #/class="dot k4 waypoint"/#).count > 1000)
        #expect((1..<200).contains(picture.svg.matches(of: #/>Place \d+</text>/#).count))
    }

    @Test func `has colours for a light and a dark ground, and both where it is not known`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let (light, dark) = (try await picture("--theme", "light"), try await picture("--theme", "dark"))
        let both = try await picture("--colour", "time")
        #expect(light.svg.contains(".ground{color:#ffffff}") && !light.svg.contains("#0d1117"))
        #expect(dark.svg.contains(".ground{color:#0d1117}") && !dark.svg.contains("#ffffff"))
        #expect(both.svg.contains("@media screen and (prefers-color-scheme:dark)"))
        for word in ["http:", "https:", "url(http", "<script"] {
            #expect(!light.svg.replacing("http://www.w3.org/2000/svg", with: "").contains(word))
        }
    }

    @Test func `shows two receivers and the units of the settings`() async throws {
        for fixture in ["city-walk", "midnight"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
        let settings = logger.folder.path.appending("gpslog")
        let isMade = unsafe mkdir(settings.string, 0o700) == 0
        try #require(isMade)
        try TextFile.write("[units]\nspeed = \"knots\"\ndistance = \"nmi\"\n", to: settings.appending("config.toml"))
        let outcome = try await logger.gpslog.run(
            ["plot", "track"],
            environment: ["GPSLOG_DATABASE": logger.database, "XDG_CONFIG_HOME": logger.folder.path.string]
        )
        #expect(outcome.output.contains(">speed over ground, kn<"))
        #expect(outcome.output.contains(">2 tracks<"))
        #expect(Picture(outcome.output).lines(of: "casing").count == 2)
    }

    @Test func `says so where there is nothing, and makes no file`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let file = logger.folder.file("nothing.svg")
        let outcome = try await logger.run("plot", "track", "--to", "2001-01-01", "-o", file.string)
        #expect(outcome.status == 66)
        outcome.expectOneSentence()
        #expect((try? TextFile.read(file)) == nil)
        #expect(try await logger.run("plot", "track", "--track", "99").status == 66)
    }

    @Test(.enabled(if: Tool.rsvgConvert.isInstalled, "rsvg-convert is not installed"))
    func `becomes a PNG image, and never replaces a file unasked`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("at-rest.nmea").string)
        let file = logger.folder.file("rest.png")
        for options in [[], ["--force"]] {
            let outcome = try await logger.gpslog.run(
                ["plot", "track", "-o", file.string] + options,
                environment: ["GPSLOG_DATABASE": logger.database]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try TextFile.readBytes(file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        let again = try await logger.run("plot", "track", "-o", file.string)
        #expect(again.status == 73)
        again.expectOneSentence()
    }

    @Test func `says what is missing where an image cannot be made`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("at-rest.nmea").string)
        let outcome = try await logger.gpslog.run(
            ["plot", "track", "-o", logger.folder.file("rest.png").string],
            environment: ["GPSLOG_DATABASE": logger.database, "PATH": "/nowhere"]
        )
        #expect(outcome.status == 69)
        outcome.expectOneSentence()
        #expect(outcome.errors.contains("rsvg-convert"))
        #expect(try await logger.run("plot", "track", "-o", "x.jpeg").status == 64)
        let unnamed = try await logger.run("plot", "track", "-o", "")
        #expect(unnamed.status == 64 && unnamed.errors.contains("needs a file name"))
    }
}
