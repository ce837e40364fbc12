import Platform
import Settings
import SystemPackage
import TestSupport
import Testing

@Suite struct `Section [web] of the settings` {
    private let folder = Result(catching: TemporaryFolder.init)

    /// Parses the section `[web]`.
    private func web(_ section: String) throws -> WebSettings {
        let file = try folder.get().file("config.toml")
        try TextFile.overwrite(file, with: Array("[web]\n\(section)\n".utf8))
        return try SettingsFile.read(file).web
    }

    @Test func `is not needed on this machine`() throws {
        let web = try SettingsFile.read(nil, else: []).web
        #expect("\(web.place)" == "localhost:8047")
        #expect(web.names.isEmpty && !web.isOpenToOthers)
    }

    @Test(arguments: [
        ("8080", "localhost:8080", false), ("127.0.0.1:8080", "127.0.0.1:8080", false),
        ("0.0.0.0:80", "0.0.0.0:80", true),
        ("192.0.2.7", "192.0.2.7:8047", true), ("[::]:8047", "[::]:8047", true), ("[::1]:8047", "[::1]:8047", false),
    ])
    func `names the place of the page`(text: String, place: String, isOpen: Bool) throws {
        let web = try web("listen = \"\(text)\"")
        #expect("\(web.place)" == place)
        #expect(web.isOpenToOthers == isOpen)
    }

    @Test func `names names, by which others get there`() throws {
        let web = try web("names = [\"Boat.local\", \"boat\"]")
        #expect(web.names == ["boat.local", "boat"])
        #expect(web.isOpenToOthers)
    }

    @Test func `names charts below the track, in their order`() throws {
        let web = try web(
            """
            [web.chart.Sea]
            source = "https://tiles.example/{z}/{x}/{y}.png"
            attribution = "© somebody"
            [web.chart.Baltic]
            source = "/home/anna/baltic.mbtiles"
            zoom = [6, 16]
            """
        )
        #expect(web.charts.map(\.name) == ["Sea", "Baltic"])
        #expect(web.charts.map(\.attribution) == ["© somebody", nil])
        #expect(web.charts.map(\.zoom) == [nil, 6...16])
        #expect(web.charts.last?.source == .path("/home/anna/baltic.mbtiles"))
    }

    @Test(arguments: [
        ("source = 1", "web.chart.Sea.source must be a text"),
        ("source = \"https://tiles.example/{z}\"", "web.chart.Sea.source must be an MBTiles file"),
        ("zoom = [6]", "web.chart.Sea.zoom must be the least"),
        ("zoom = [7, 6]", "web.chart.Sea.zoom must be the least"),
        ("zoom = [0, 23]", "web.chart.Sea.zoom must be the least"),
        ("url = \"x\"", "web.chart.Sea.url is unknown; the keys are source"),
    ])
    func `refuses charts that are none`(line: String, words: String) throws {
        let failure = #expect(throws: Failure.self) { try web("[web.chart.Sea]\n\(line)") }
        #expect(failure?.description.contains("line 3: \(words)") == true, "\(failure?.description ?? "")")
    }

    @Test(arguments: [
        ("listen = \"here\"", "web.listen must be a port"), ("listen = 8047", "web.listen must be a text"),
        ("names = [\"boat:80\"]", "web.names must be names"), ("names = [\"http://boat\"]", "web.names must be names"),
        ("names = [\"\"]", "web.names must be one line"), ("names = \"boat\"", "web.names must be a list"),
        ("port = 1", "web.port is unknown; the keys are listen, names"),
    ])
    func `is refused where it is wrong`(section: String, words: String) throws {
        let failure = #expect(throws: Failure.self) { try web(section) }
        #expect(failure?.status == .configuration)
        #expect(failure?.description.contains("line 2: \(words)") == true, "\(failure?.description ?? "")")
    }
}
