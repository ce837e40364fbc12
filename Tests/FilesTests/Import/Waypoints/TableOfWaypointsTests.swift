import GNSS
import Files
import Logbook
import TestSupport
import Testing

@Suite struct `Waypoints of a table` {
    @Test func `have the columns that there are, in any order`() {
        let result = read("Lon,Description,Name,Lat,Depth\n10.5,\"wet, \"\"very\"\"\nso\",Slipway,54.25,7\n")
        let coordinate = Coordinate(latitude: 54.25, longitude: 10.5)
        #expect(result.waypoints.map(\.text) == ["Slipway"])
        #expect(result.waypoints.first?.details == "wet, \"very\"\nso")
        #expect(result.waypoints.first?.place == Place("Slipway", at: coordinate))
        #expect(result.issues == [])
    }

    @Test func `may be texts alone`() {
        #expect(read("text\nBuy rope\n\nBuy tar").waypoints.map(\.text) == ["Buy rope", "Buy tar"])
    }

    @Test func `may be separated by semicolons, and have decimal commas then`() {
        let result = read("\u{FEFF}name;lat;lon\r\nA;54,5;10,25\r\n")
        #expect(result.waypoints.first?.place?.coordinate == Coordinate(latitude: 54.5, longitude: 10.25))
    }

    @Test func `may have hemispheres in columns of their own`() {
        let result = read("Name,Latitude,N/S,Longitude,E/W,\nA,33.5,S,70.5,W\nB,33.5,Q,70.5,W\n")
        #expect(result.waypoints.map(\.place?.coordinate) == [Coordinate(latitude: -33.5, longitude: -70.5)])
        #expect(result.issues.map(\.reason) == ["“Q” is neither N nor S"])
    }

    @Test func `have another program's identifiers, or those of what they say`() {
        let text = "id,text\n550e8400-e29b-41d4-a716-446655440000,A\n17,B\n18,B\n"
        let ids = read(text).waypoints.map(\.id.description)
        #expect(ids.first == "550e8400e29b41d4a716446655440000")
        #expect(Set(ids).count == 3)
        #expect(read(text).waypoints.map(\.id.description) == ids)
    }

    @Test func `are due when a day begins, where no more is told`() {
        let waypoint = read("text,due,visited\nA,2026-12-01,yes\n").waypoints.first
        #expect(waypoint?.dueDate == UTCTime(iso8601: "2026-12-01T00:00:00Z"))
        #expect(waypoint?.isCompleted == true)
    }

    @Test(arguments: [
        ("A,91,2", "3:3: the latitude cannot be 91.0 degrees"), ("A,1,", "3:1: there is no longitude"),
        ("A,1", "3:1: 2 columns instead of 3"), (",,", "3:1: the text is missing"),
        ("\"A\"B,1,2", "3:4: unexpected data after a quoted value"),
        ("\"A\nB\",1,x", "4:6: \u{201C}x\u{201D} is not a number"),
    ])
    func `that are malformed are named and left out`(row: String, issue: String) {
        let result = read("text,latitude,longitude\nfirst,1,2\n\(row)\nlast,1,2\n")
        #expect(result.waypoints.map(\.text) == ["first", "last"])
        #expect(result.issues.map(\.description) == [issue])
    }

    @Test func `end where a quotation mark is not closed`() {
        let result = read("text,details\nA,\nB,\"wet\nC,\n")
        #expect(result.waypoints.map(\.text) == ["A"])
        #expect(result.issues.map(\.description) == ["3:3: a quotation mark that is not closed"])
        #expect(!result.isWhole)
    }

    @Test func `keep text that is not UTF-8 as well as can be, and say so`() {
        let result = WaypointImport.read(Array("text\nK".utf8) + [0xF8] + Array("ge\n".utf8), as: .csv, now: .later)
        #expect(result.waypoints.map(\.text) == ["K\u{FFFD}ge"])
        #expect(result.issues.map(\.description) == ["2:1: invalid UTF-8 was replaced"])
    }
}

private func read(_ text: String) -> WaypointImport { WaypointImport.read(Array(text.utf8), as: .csv, now: .later) }
