import Files
import GNSS
import SystemPackage
import TestSupport
import Testing
import Waypoints

@Suite struct `A file of waypoints` {
    @Test func `is a property list in the layout of plutil`() {
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <array>
            \t<dict>
            \t\t<key>alterDate</key>
            \t\t<date>2026-07-14T03:33:20Z</date>
            \t\t<key>alterDateNanoseconds</key>
            \t\t<integer>123456789</integer>
            \t\t<key>completed</key>
            \t\t<true/>
            \t\t<key>creationDate</key>
            \t\t<date>2026-04-24T03:06:40Z</date>
            \t\t<key>details</key>
            \t\t<string>concrete, 1:6
            slippery</string>
            \t\t<key>dueDate</key>
            \t\t<date>2026-10-14T17:46:40Z</date>
            \t\t<key>dueDateNanoseconds</key>
            \t\t<integer>250000000</integer>
            \t\t<key>id</key>
            \t\t<string>0123456789abcdef0123456789abcdef</string>
            \t\t<key>place</key>
            \t\t<dict>
            \t\t\t<key>altitude</key>
            \t\t\t<real>-1.5</real>
            \t\t\t<key>latitude</key>
            \t\t\t<real>54.41</real>
            \t\t\t<key>longitude</key>
            \t\t\t<real>10.22</real>
            \t\t\t<key>name</key>
            \t\t\t<string>Laboe</string>
            \t\t\t<key>radius</key>
            \t\t\t<real>40</real>
            \t\t</dict>
            \t\t<key>text</key>
            \t\t<string>Slipway, steep</string>
            \t</dict>
            </array>
            </plist>

            """
        #expect(written([.slipway], as: .plist) == expected)
    }

    @Test func `has text that XML cannot hold as data in a property list`() {
        let text = written([.bare.altered(by: [.text("A\0"), .details("<\r>]]>")], at: .morning(0))], as: .plist)
        #expect(text.contains("<key>text</key>\n\t\t<data>QQA=</data>"))
        #expect(text.contains("<string>&lt;&#13;&gt;]]&gt;</string>"))
    }

    @Test func `is GPX with what it has no elements for in an extension`() {
        let expected = """
            <wpt lat="54.41" lon="10.22">
            <ele>-1.5</ele>
            <time>2026-04-24T03:06:40.000Z</time>
            <name>Slipway, steep</name>
            <desc>concrete, 1:6
            slippery</desc>
            <extensions>
            <gpslog:waypoint id="0123456789abcdef0123456789abcdef">
            <gpslog:place>Laboe</gpslog:place>
            <gpslog:radius>40</gpslog:radius>
            <gpslog:completed>true</gpslog:completed>
            <gpslog:due>2026-10-14T17:46:40.250Z</gpslog:due>
            <gpslog:altered>2026-07-14T03:33:20.123456789Z</gpslog:altered>
            </gpslog:waypoint>
            </extensions>
            </wpt>
            </gpx>

            """
        let text = written([.slipway], as: .gpx)
        #expect(text.hasSuffix(expected))
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"gpslog\" "))
        #expect(text.contains(" xmlns:gpslog=\"urn:gpslog:waypoint:1\">\n<wpt "))
    }

    @Test func `says how many GPX has no place for`() {
        let export = WaypointExport([.slipway, .bare, .bare], as: .gpx)
        #expect(export.leftOut == 2)
        #expect(String(decoding: Array(export.joined()), as: UTF8.self).split(separator: "<wpt").count == 2)
        #expect(WaypointExport([.bare], as: .csv).leftOut == 0)
    }

    @Test func `is a table in which nothing and an empty text differ`() {
        let expected = """
            id,text,details,place,latitude,longitude,altitude,radius,created,due,completed,altered\r
            0123456789abcdef0123456789abcdef,"Slipway, steep","concrete, 1:6
            slippery",Laboe,54.41,10.22,-1.5,40,2026-04-24T03:06:40.000Z,2026-10-14T17:46:40.250Z,true,\
            2026-07-14T03:33:20.123456789Z\r
            00000000000000000000000000000007,"",,,,,,,2026-04-24T03:06:40.000Z,,false,1970-01-01T00:00:00.000Z\r

            """
        let nameless = Waypoint.bare.altered(by: [.text("")], at: UTCTime(nanosecondsSince1970: 0))
        #expect(written([.slipway, nameless], as: .csv) == expected)
    }

    @Test func `is JSON without what a waypoint has not`() {
        let expected = """
            [
            {"id":"0123456789abcdef0123456789abcdef","text":"Slipway, steep","created":"2026-04-24T03:06:40.000Z",\
            "completed":true,"due":"2026-10-14T17:46:40.250Z","altered":"2026-07-14T03:33:20.123456789Z",\
            "details":"concrete, 1:6\\nslippery",\
            "place":{"name":"Laboe","latitude":54.41,"longitude":10.22,"altitude":-1.5,"radius":40}},
            {"id":"00000000000000000000000000000007","text":"Buy rope","created":"2026-04-24T03:06:40.000Z","completed":false}
            ]

            """
        #expect(written([.slipway, .bare], as: .json) == expected)
    }

    @Test func `may have none`() {
        #expect(written([], as: .json) == "[]\n")
        #expect(written([], as: .plist).hasSuffix("<plist version=\"1.0\">\n<array/>\n</plist>\n"))
        #expect(written([], as: .csv).split(separator: "\r\n").count == 1)
        #expect(written([], as: .gpx).hasSuffix(">\n</gpx>\n"))
    }

    @Test(arguments: WaypointFormat.allCases) func `comes in pieces, so that a large one needs little memory`(
        format: WaypointFormat
    ) {
        let waypoints = Array(repeating: Waypoint.slipway, count: 1000)
        let pieces = Array(WaypointExport(waypoints, as: format))
        #expect(pieces.count > 2)
        #expect(pieces.allSatisfy { !$0.isEmpty && $0.count < 70_000 })
        #expect(Array(pieces.joined()) == WaypointExport.text(of: waypoints, as: format))
    }

    @Test(arguments: [
        (5e-05, "0.00005"), (-1.25e-07, "-0.000000125"), (179.99999999999997, "179.99999999999997"),
        (1e16, "10000000000000000"),
        (-0.00012345678901234567, "-0.000123457"), (180, "-180"),
    ])
    func `has degrees that the schema of GPX takes`(longitude: Double, digits: String) {
        let place = Place("", at: Coordinate(latitude: 0, longitude: min(longitude, 180)), altitude: longitude)
        let text = written([.bare.altered(by: [.place(place)], at: .morning(0))], as: .gpx)
        #expect(text.contains(longitude > 180 ? "<ele>\(digits)</ele>" : " lon=\"\(digits)\">"))
    }
}

func written(_ waypoints: [Waypoint], as format: WaypointFormat) -> String {
    String(decoding: WaypointExport.text(of: waypoints, as: format), as: UTF8.self)
}
