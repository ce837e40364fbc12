import GNSS
import Files
import Logbook
import TestSupport
import Testing

@Suite struct `Waypoints of a property list` {
    @Test func `may be a dictionary alone`() {
        let result = read("<dict><key>text</key><string>A &amp; B</string></dict>")
        #expect(result.waypoints.map(\.text) == ["A & B"])
        #expect(result.waypoints.map(\.creationDate) == [.later])
        #expect(result.issues == [])
    }

    @Test func `have the same identifiers each time they are read`() {
        let text =
            "<array><dict><key>text</key><string>A</string></dict><dict><key>text</key><string>B</string></dict></array>"
        let ids = read(text).waypoints.map(\.id)
        #expect(Set(ids).count == 2)
        #expect(read(text).waypoints.map(\.id) == ids)
    }

    @Test func `take whole numbers for degrees, and text in data`() {
        let text = """
            <dict><key>text</key><data>QQBC</data><key>place</key><dict><key>latitude</key><integer>54</integer>
            <key>longitude</key><real>10.25</real></dict></dict>
            """
        let waypoint = read(text).waypoints.first
        #expect(waypoint?.text == "A\0B")
        #expect(waypoint?.place == Place("A\0B", at: Coordinate(latitude: 54, longitude: 10.25)))
    }

    @Test func `may be due in the distant future`() {
        let text = "<dict><key>text</key><string>A</string><key>dueDate</key><date>4001-01-01T00:00:00Z</date></dict>"
        #expect(read(text).waypoints.first?.dueDate == UTCTime(nanosecondsSince1970: .max))
    }

    @Test func `have other programs' names for what is in them`() {
        let text = """
            <dict><key>titleKey</key><string>Slipway</string><key>itemDescriptionKey</key><string>steep</string>
            <key>timestampKey</key><real>1795248000.5</real><key>done</key><true/><key>due</key><integer>1795248001</integer>
            <key>locationKey</key><dict><key>nameKey</key><string>Laboe</string><key>latitudeKey</key><real>54.5</real>
            <key>longitudeKey</key><real>10.25</real></dict></dict>
            """
        let result = read(text)
        #expect(result.issues == [])
        let waypoint = result.waypoints.first
        #expect(waypoint?.text == "Slipway")
        #expect(waypoint?.details == "steep")
        #expect(waypoint?.creationDate == UTCTime(nanosecondsSince1970: 1_795_248_000_500_000_000))
        #expect(waypoint?.dueDate == UTCTime(nanosecondsSince1970: 1_795_248_001_000_000_000))
        #expect(waypoint?.isCompleted == true)
        #expect(waypoint?.place == Place("Laboe", at: Coordinate(latitude: 54.5, longitude: 10.25)))
    }

    @Test func `may have their position and its name beside the text`() {
        let text = """
            <dict><key>title</key><string>Fuel</string><key>timestamp</key><integer>1795248000</integer>
            <key>address</key><string>Kiel</string><key>lat</key><real>54.5</real><key>lon</key><real>10.25</real></dict>
            """
        #expect(read(text).waypoints.first?.place == Place("Kiel", at: Coordinate(latitude: 54.5, longitude: 10.25)))
    }

    @Test func `go by gpslog's own names where there are others, too`() {
        let waypoint = read(
            "<dict><key>name</key><string>A</string><key>text</key><string>B</string><key>title</key><string>C</string></dict>"
        ).waypoints.first
        #expect(waypoint?.text == "B")
    }

    @Test(arguments: [
        ("<key>latitude</key><real>54</real>", ["there is no longitude; the place has no position"]),
        ("<key>longitude</key><real>500</real>", ["there is no latitude; the place has no position"]),
        (
            "<key>latitude</key><real>54</real><key>longitude</key><string>10</string>",
            [
                "the value of longitude has the wrong type; skipped it",
                "there is no longitude; the place has no position",
            ]
        ),
    ])
    func `lose half a position, and nothing else`(degrees: String, issues: [String]) {
        let place = "<key>place</key><dict><key>name</key><string>Kiel</string>\(degrees)</dict>"
        let result = read("<dict><key>text</key><string>A</string>\(place)</dict>")
        #expect(result.waypoints.map(\.place) == [Place("Kiel")])
        #expect(result.issues.map(\.reason) == issues)
    }

    @Test(arguments: [
        ("<dict/>", "2:1: the text is missing"), ("<string>A</string>", "2:10: a value instead of a waypoint"),
        ("<array/>", "2:1: an array instead of a waypoint"),
        ("<dict><key>text</key><integer>1</integer></dict>", "2:1: the text is missing"),
    ])
    func `that are none are named and left out`(element: String, issue: String) {
        let result = read("<array>\n\(element)<dict><key>text</key><string>C</string></dict></array>")
        #expect(result.waypoints.map(\.text) == ["C"])
        #expect(result.issues.map(\.description).contains(issue))
    }

    @Test func `are left out where their position cannot be`() {
        let place = "<key>place</key><dict><key>latitude</key><real>91</real><key>longitude</key><real>1</real></dict>"
        let result = read("<dict><key>text</key><string>A</string>\(place)</dict>")
        #expect(result.waypoints.isEmpty)
        #expect(result.issues.map(\.reason) == ["the latitude cannot be 91.0 degrees"])
    }

    @Test(arguments: [
        "<key>dueDate</key><date>tomorrow</date>", "<key>completed</key><string>yes</string>",
        "<key>due</key><integer>99999999999999999999</integer>", "<key>x</key><data>*</data>",
        "<string>no key</string>",
        "<key>x</key><real>nan</real>",
    ])
    func `lose no more than what is wrong`(members: String) {
        let result = read("<dict><key>text</key><string>A</string>\(members)</dict>")
        #expect(result.waypoints.map(\.text) == ["A"])
        #expect(result.issues.count == 1)
        #expect(result.isWhole)
    }

    @Test func `are not read from the binary form, which is said`() {
        let result = WaypointImport.read(Array("bplist00".utf8), as: .plist, now: .later)
        #expect(result.issues.first?.reason == "a binary property list; convert it to XML with plutil -convert xml1")
    }
}

private func read(_ content: String) -> WaypointImport {
    WaypointImport.read(Array("<plist version=\"1.0\">\(content)</plist>".utf8), as: .plist, now: .later)
}
