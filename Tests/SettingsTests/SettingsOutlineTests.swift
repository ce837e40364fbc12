import Settings
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `An outline of settings` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lines(_ text: String) throws -> [String] {
        let file = folder.file("config.toml")
        try TextFile.write(text, to: file)
        return try SettingsOutline.lines(of: file)
    }

    @Test func `has values that tell nothing of people, places and networks`() throws {
        let text = """
            units = "nautical"
            [filter]
            profile = "boat"
            rest.start-speed = 0.8
            [tracks]
            day = true
            [record]
            devices = ["/dev/serial0"]
            """
        #expect(
            try lines(text) == [
                #"units = "nautical""#, #"filter.profile = "boat""#, "filter.rest.start-speed = 0.8",
                "tracks.day = true", #"record.devices = ["/dev/serial0"]"#,
            ]
        )
    }

    @Test func `says only that others are set`() throws {
        let text = """
            [record]
            devices = ["tcp://annas-plotter:10110"]
            [serve]
            gpsd = "192.168.1.5:2947"
            filtered = true
            [upload.annas-home]
            kind = "owntracks"
            url = "mqtts://example.org"
            user = "anna"
            password_file = "/home/anna/secret"
            interval = "10s"
            [zone.annas-house]
            centre = [54.3233, 10.1228]
            radius = 150
            [[mistake]]
            password = "hunter2"
            """
        let lines = try lines(text)
        #expect(
            lines == [
                "record.devices is set", "serve.gpsd is set", "serve.filtered = true", #"upload.1.kind = "owntracks""#,
                "upload.1.url is set", "upload.1.user is set", "upload.1.password_file is set",
                #"upload.1.interval = "10s""#, "zone.1.centre is set", "zone.1.radius is set", "mistake is set",
            ]
        )
    }

    @Test func `is empty where there is no file`() throws {
        #expect(try SettingsOutline.lines(of: nil, else: [folder.file("none.toml")]) == [])
    }

    @Test func `is refused where a file is no TOML`() throws {
        #expect(throws: Failure.self) { try lines("profile = \nsecret") }
    }
}
