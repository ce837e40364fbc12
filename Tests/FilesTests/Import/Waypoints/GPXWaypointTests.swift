import GNSS
import Files
import Logbook
import TestSupport
import Testing

@Suite struct `Waypoints of a GPX file` {
    @Suite struct `of another program` {
        @Test func `have its name, description, height and time`() {
            let waypoint = read(
                "<wpt lat='54.5' lon='10.25'><ele>3.5</ele><time>2026-11-21T08:00:00+01:00</time><name>\n Slipway </name>"
                    + "<desc>steep</desc><sym>Boat Ramp</sym></wpt>"
            ).waypoints.first
            #expect(waypoint?.text == "Slipway")
            #expect(waypoint?.details == "steep")
            #expect(waypoint?.creationDate == UTCTime(iso8601: "2026-11-21T07:00:00Z"))
            let coordinate = Coordinate(latitude: 54.5, longitude: 10.25)
            #expect(waypoint?.place == Place("Slipway", at: coordinate, altitude: 3.5))
            #expect(waypoint?.isCompleted == false)
        }

        @Test(arguments: [
            ("<desc>steep</desc><cmt>wet</cmt>", "steep", "wet"), ("<name> </name><cmt>wet</cmt>", "wet", nil),
            ("", "Waypoint", nil), ("<name>A</name><cmt>A</cmt><desc>A</desc>", "A", nil),
            ("<name>A</name><cmt>wet</cmt><desc>steep</desc>", "A", "steep\nwet"),
        ])
        func `have a text in any case`(elements: String, text: String, details: String?) {
            let waypoint = read("<wpt lat='1' lon='2'>\(elements)</wpt>").waypoints.first
            #expect(waypoint?.text == text)
            #expect(waypoint?.details == details)
        }

        @Test func `are made now where no time is told`() {
            #expect(read("<wpt lat='1' lon='2'/>").waypoints.first?.creationDate == .later)
        }

        @Test func `have the same identifiers each time they are read, whenever that is`() {
            let text = "<wpt lat='1' lon='2'><name>A</name></wpt><wpt lat='1' lon='3'><name>A</name></wpt>"
            let first = read(text).waypoints.map(\.id)
            let second = read(text, now: UTCTime(nanosecondsSince1970: 0)).waypoints.map(\.id)
            #expect(first == second)
            #expect(Set(first).count == 2)
        }

        @Test func `are not points of tracks and routes`() {
            let text = "<rte><rtept lat='1' lon='2'/></rte><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>"
            #expect(read(text).waypoints.isEmpty)
        }

        @Test func `keep what extensions of others say out`() {
            let text =
                "<wpt lat='1' lon='2'><name>A</name><extensions><x:waypoint id='5'><x:place>B</x:place>"
                + "</x:waypoint><name>C</name></extensions></wpt>"
            #expect(read(text).waypoints.first?.place?.name == "A")
        }
    }

    @Suite struct `that another program has changed` {
        private let id = "0123456789abcdef0123456789abcdef"

        @Test func `are where they were moved to`() {
            let exact =
                "<extensions><g:waypoint id='\(id)'><g:latitude>1.00000000001</g:latitude></g:waypoint></extensions>"
            #expect(read("<wpt lat='1' lon='2'>\(exact)</wpt>").latitude == 1.000_000_000_01)
            #expect(read("<wpt lat='7' lon='2'>\(exact)</wpt>").latitude == 7)
        }

        @Test func `are known without the element around the extension, which gpsbabel leaves out`() {
            let text =
                "<wpt lat='1' lon='2'><name>A</name><cmt>A</cmt><desc>A</desc><g:waypoint id='\(id)'>"
                + "<g:place>B</g:place></g:waypoint></wpt>"
            let waypoint = read(text).waypoints.first
            #expect(waypoint?.id.description == id)
            #expect(waypoint?.place?.name == "B")
            #expect(waypoint?.details == nil)
        }
    }

    @Suite struct `that are malformed` {
        @Test(arguments: [
            ("<wpt lat='91' lon='2'/>", "2:1: the latitude cannot be 91.0 degrees"),
            ("<wpt lat='1'/>", "2:1: there is no lon"),
            ("<wpt lat='1' lon='x'/>", "2:1: \u{201C}x\u{201D} is not a number"),
        ])
        func `are named and left out`(wpt: String, issue: String) {
            let result = read("\n\(wpt)<wpt lat='1' lon='2'/>")
            #expect(result.waypoints.count == 1)
            #expect(result.issues.map(\.description) == [issue])
            #expect(result.isWhole)
        }

        @Test func `lose no more than what is wrong`() {
            let result = read("<wpt lat='1' lon='2'><ele>high</ele><time>noon</time><name>A</name></wpt>")
            #expect(result.waypoints.map(\.text) == ["A"])
            #expect(
                result.issues.map(\.reason) == [
                    "\u{201C}high\u{201D} is not a number", "\u{201C}noon\u{201D} is not a valid time",
                ]
            )
        }

        @Test func `end where the file is cut off`() {
            let result = WaypointImport.read(Array("<gpx><wpt lat='1' lon='2'/><wpt lat='1'".utf8), now: .later)
            #expect(result.waypoints.count == 1)
            #expect(!result.isWhole)
        }
    }
}

private func read(_ elements: String, now: UTCTime = .later) -> WaypointImport {
    WaypointImport.read(Array("<gpx version='1.1' creator='other'>\(elements)</gpx>".utf8), now: now)
}

extension WaypointImport {
    fileprivate var latitude: Double? { waypoints.first?.place?.coordinate?.latitude }
}
