import GNSS
import Files
import Logbook
import TestSupport
import Testing

@Suite struct `Waypoints of JSON` {
    @Test func `may be one, several, or one a line`() {
        #expect(read("{\"text\":\"A\"}").waypoints.map(\.text) == ["A"])
        #expect(read(" [{\"text\":\"A\"}, {\"text\":\"B\"}]").waypoints.map(\.text) == ["A", "B"])
        #expect(read("{\"text\":\"A\"}\n{\"text\":\"B\"}\n").waypoints.map(\.text) == ["A", "B"])
    }

    @Test func `have the members that there are`() {
        let text = """
            {"title": "A\\u0000\\ud83d\\ude00", "lat": 54.5, "lon": 10.25, "done": true, "due": null, "tags": [{"x": [1]}],
            "notes": "wet"}
            """
        let waypoint = read(text).waypoints.first
        #expect(waypoint?.text == "A\0\u{1F600}")
        #expect(waypoint?.details == "wet")
        #expect(waypoint?.isCompleted == true)
        #expect(waypoint?.place?.coordinate == Coordinate(latitude: 54.5, longitude: 10.25))
        #expect(waypoint?.place?.name == "A\0\u{1F600}")
    }

    @Test(arguments: [
        ("{}", "2:1: the text is missing"), ("7", "2:1: not an object"),
        ("{\"text\":\"B\",\"lat\":100,\"lon\":1}", "2:19: the latitude cannot be 100.0 degrees"),
        ("{\"text\":tru}", "2:9: \u{201C}tru\u{201D} is not a value"),
        ("{\"text\" \"B\"}", "2:9: expected \u{201C}:\u{201D}, found \u{201C}\"\u{201D}"),
        ("{\"text\":\"B\",\n\"lat\":1}", "2:1: there is no longitude"),
    ])
    func `that are malformed are named and left out`(object: String, issue: String) {
        let result = read("[{\"text\":\"A\"},\n\(object),\n{\"text\":\"C\"}]")
        #expect(result.waypoints.map(\.text) == ["A", "C"])
        #expect(result.issues.map(\.description) == [issue])
        #expect(result.isWhole)
    }

    @Test(arguments: [
        "{\"text\":\"B\",\"altitude\":1e999}", "{\"text\":\"B\",\"due\":[]}", "{\"text\":\"B\",\"radius\":-1}",
    ])
    func `lose no more than what is wrong`(object: String) {
        let result = read(object)
        #expect(result.waypoints.map(\.text) == ["B"])
        #expect(result.issues.count == 1)
    }

    @Test func `end where the file is cut off`() {
        let result = read("[{\"text\":\"A\"},{\"text\":\"B\"")
        #expect(result.waypoints.map(\.text) == ["A"])
        #expect(result.issues.map(\.description) == ["1:15: an object that is not closed"])
        #expect(!result.isWhole)
    }
}

private func read(_ text: String) -> WaypointImport { WaypointImport.read(Array(text.utf8), as: .json, now: .later) }
