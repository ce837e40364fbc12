import Files
import TestSupport
import Testing
import Logbook

@Suite struct `A file format of waypoints` {
    @Test(
        arguments: [
            ("places.gpx", WaypointFormat.gpx), ("a.b/Places.PLIST", .plist), ("places.xml", .plist), ("x.csv", .csv),
            ("x.json", .json),
            ("gpx", nil), (".json", nil), ("places.kml", nil), ("", nil),
        ] as [(String, WaypointFormat?)]
    )
    func `is told by a file's name`(name: String, format: WaypointFormat?) {
        #expect(WaypointFormat(ofFileNamed: name) == format)
    }

    @Test func `holds each waypoint, but that GPX needs a coordinate`() {
        #expect(WaypointFormat.allCases.filter { $0.holds(.bare) } == [.plist, .csv, .json])
        #expect(WaypointFormat.gpx.holds(.slipway))
    }
}
