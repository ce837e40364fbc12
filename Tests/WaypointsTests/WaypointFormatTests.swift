import TestSupport
import Testing
import Waypoints

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

@Suite struct `An identifier of content` {
    // The hash of a byte that marks the field, followed by its content.
    @Test func `is the same for the same fields`() {
        #expect(WaypointIdentifier(ofContent: []).description == "6c62272e07bb014262b821756295c58d")
        #expect(WaypointIdentifier(ofContent: ["A", nil]) == WaypointIdentifier(ofContent: ["A", nil]))
    }

    @Test func `is another one for other fields`() {
        let fields: [[String?]] = [
            [], [nil], [""], ["A"], ["A", nil], [nil, "A"], ["A", ""], ["", "A"], ["AB"], ["A", "B"],
        ]
        #expect(Set(fields.map { WaypointIdentifier(ofContent: $0) }).count == fields.count)
    }
}

@Suite struct `The order of waypoints` {
    private let notes = ["third", "second", "first"].map { Waypoint($0) }

    private func texts(_ order: WaypointOrder, of waypoints: [Waypoint], _ list: WaypointList) -> [String] {
        order.arranged(waypoints, of: list).map(\.text)
    }

    @Test(arguments: WaypointList.allCases) func `is that of the journal where it is newest`(list: WaypointList) {
        #expect(texts(.newest, of: notes, list) == ["third", "second", "first"])
    }

    @Test(arguments: WaypointList.allCases) func `is the other way round where it is oldest`(list: WaypointList) {
        #expect(texts(.oldest, of: notes, list) == ["first", "second", "third"])
    }

    @Test func `has what is due first either way, as it falls due`() {
        let due = [Waypoint("soon").alter(.due(.spring)), Waypoint("later").alter(.due(.autumn))]
        #expect(texts(.oldest, of: due + notes, .open) == ["soon", "later", "first", "second", "third"])
    }
}
