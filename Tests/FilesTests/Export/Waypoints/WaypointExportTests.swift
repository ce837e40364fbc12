import Files
import GNSS
import SystemPackage
import TestSupport
import Testing
import Logbook

@Suite struct `A file of waypoints` {
    @Test func `has what the examples show`() throws {
        var examples = Examples()
        examples.add("a property list in the layout of plutil", written([.slipway], as: .plist))
        let binary = Waypoint.bare.altered(by: [.text("A\0"), .details("<\r>]]>")], at: .morning(0))
        examples.add("text that XML cannot hold as data in a property list", written([binary], as: .plist))
        // The second has no coordinate, without which GPX has no place for it.
        let gpx = written([.slipway, .bare], as: .gpx)
        examples.add("GPX with what it has no elements for in an extension", gpx)
        let nameless = Waypoint.bare.altered(by: [.text("")], at: UTCTime(nanosecondsSince1970: 0))
        examples.add("a table in which nothing and an empty text differ", written([.slipway, nameless], as: .csv))
        examples.add("JSON without what a waypoint has not", written([.slipway, .bare], as: .json))
        for format in WaypointFormat.allCases { examples.add("no waypoints in \(format)", written([], as: format)) }
        try examples.expect(in: "exports/waypoints.txt")
    }

    @Test func `says how many GPX has no place for`() {
        #expect(WaypointExport([.slipway, .bare, .bare], as: .gpx).leftOut == 2)
        #expect(WaypointExport([.bare], as: .csv).leftOut == 0)
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
