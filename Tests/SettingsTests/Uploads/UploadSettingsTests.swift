import Uploads
import GNSS
import Logbook
import Settings
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `The settings of an upload` {
    let file: FilePath = "config.toml"
    let least = "[upload.home]\nkind = \"overland\"\nurl = \"https://example.org/x\"\n"

    @Test func `are few, where that is enough`() throws {
        let target = try #require(try Settings(Array(least.utf8), file: file).uploads.first)
        #expect(target.name == "home")
        #expect(target.kind == "overland")
        #expect(target.target.pace.batch == 200)
        #expect(target.selection == UploadSelection())
    }

    @Test func `say what goes there, and how often`() throws {
        let text =
            least + """
                rejected = true
                coarse = true
                suspect = "hold"
                since = "2026-11-21T08:00:00Z"
                interval = "10s"
                distance = 25
                batch = 50
                rate = 2
                """
        let target = try #require(try Settings(Array(text.utf8), file: file).uploads.first).target
        #expect(target.selection == UploadSelection(since: .morning(), includesRejected: true))
        #expect(target.isCoarse)
        #expect(target.suspects == .hold)
        #expect([target.pace.interval, target.pace.distance, target.pace.requestsPerSecond] == [10, 25, 2])
        #expect(target.pace.batch == 50)
    }

    @Test(arguments: [
        ("speed = 1", "line 4: upload.home.speed is unknown; the keys are kind, url, "),
        (
            "interval = -1",
            "line 4: upload.home.interval must be a span of time with its unit, in quotation marks, such as \"10s\""
        ),
        ("batch = 1.5", "line 4: upload.home.batch must be a whole number from 1 to 1000"),
        ("coarse = 1", "line 4: upload.home.coarse must be true or false"),
        ("suspect = \"tell\"", "line 4: upload.home.suspect must be send, mark or hold"),
        ("since = \"tea\"", "line 4: upload.home.since must be a time in quotation marks"),
        ("password = \"x\"", "line 4: upload.home.password must not be in the settings; use password_file, "),
        ("method = \"GET\"", "line 4: upload.home.method does not apply to targets of kind overland"),
        ("tid = \"ab\"", "line 4: upload.home.tid does not apply to targets of kind overland"),
        ("token_credential = \"../x\"", "line 4: upload.home.token_credential must be a name without a slash"),
        ("certificate = \"x\"", "line 1: upload.home needs certificate and key, or neither"),
        ("password_file = \"x\"", "line 1: upload.home needs a user for its password"),
    ])
    func `are refused, with line and key`(line: String, words: String) {
        expectRefusal(of: least + line, words)
    }

    @Test(arguments: [
        ("[upload.home]\nurl = \"http://x\"", "line 1: upload.home needs a kind: owntracks, traccar, "),
        ("[upload.home]\nkind = \"overland\"", "line 1: upload.home needs a url"),
        ("[upload.home]\nkind = \"ftp\"\nurl = \"http://x\"", "line 2: upload.home.kind must be one of owntracks"),
        ("[upload.home]\nkind = \"overland\"\nurl = \"x\"", "line 3: upload.home.url must be the address of a server"),
        ("[upload.home]\nkind = \"overland\"\nurl = \"mqtt://x\"", "line 1: upload.home.url must begin with http://"),
        ("[upload.home]\nkind = \"traccar\"\nurl = \"http://x\"", "line 1: upload.home needs a device"),
        (
            "[upload.home]\nkind = \"owntracks\"\nurl = \"http://x\"\ndevice = \"a\"",
            "line 1: upload.home needs a user, the owner of the device"
        ),
        (
            "[upload.home]\nkind = \"overland\"\nurl = \"http://anna:secret@x\"",
            "line 1: upload.home.url must not contain a secret"
        ),
        (
            "[upload.home]\nkind = \"owntracks\"\nurl = \"mqtt://x/y\"\nuser = \"a\"\ndevice = \"b\"",
            "line 1: upload.home.url must be a broker's address"
        ),
        (
            "[upload.home]\nkind = \"template\"\nurl = \"http://x/?a=%HELLO\"",
            "line 1: upload.home cannot be used: %HELLO is not a placeholder"
        ),
        ("[upload.\"a/b\"]\nkind = \"overland\"\nurl = \"http://x\"", "line 1: upload.a/b is not a valid target name"),
        ("[zone.home]\nradius = 5", "line 1: zone.home needs a centre and a radius, or a polygon"),
        ("[zone.home]\ncentre = [91, 0]", "line 2: zone.home.centre must have degrees of latitude and longitude"),
        ("[zone.home]\npolygon = [[1, 1], [2, 2]]", "line 2: zone.home.polygon must have at least three corners"),
        (
            "[zone.home]\npolygon = [[54, 10], [54.1, 10.1], [54, 10.1], [54.1, 10]]",
            "line 2: zone.home.polygon must not cross or touch itself"
        ),
        (
            "[zone.home]\ncutbak = 3",
            "line 2: zone.home.cutbak is unknown; the keys are centre, radius, polygon and cutback"
        ),
    ])
    func `are refused where something is missing, or cannot be`(text: String, words: String) {
        expectRefusal(of: text, words)
    }

    @Test func `may have zones, round ones and others`() throws {
        let text = """
            [zone.home]
            centre = [54.32, 10.12]
            radius = 300
            [zone.club]
            polygon = [[54, 10], [54, 10.1], [54.1, 10]]
            cutback = 50
            """
        let zones = try Settings(Array(text.utf8), file: file).zones
        #expect(zones.map(\.name) == ["home", "club"])
        #expect(zones.map(\.cutback) == [200, 50])
    }

    private func expectRefusal(of text: String, _ words: String) {
        let failure = #expect(throws: Failure.self) { try Settings(Array(text.utf8), file: file) }
        #expect(failure?.description.hasPrefix("config.toml " + words) == true, "\(failure?.description ?? "")")
        #expect(failure?.status == .configuration)
    }
}
