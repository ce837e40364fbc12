import GNSS
import Files
import Logbook
import Testing

@Suite struct `A GeoJSON file to import` {
    private func collection(_ features: String...) -> ImportPage {
        read(
            "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}",
            as: .geojson
        )
    }

    private let good = """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13,54]},"properties":{"time":"2026-11-21T08:00:09Z"}}
        """

    @Test func `gives points with their values`() {
        let page = collection(
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[13,54,45]},"properties":
            {"time":"2026-11-21T08:00:00.25Z","altitude":5,"speed":1.5,"course":90,"receiver":"a \\"b\\" \\u00e9"}}
            """
        )
        #expect(page.texts == ["2026-11-21T08:00:00.250Z 54.0 13.0 5.0"])
        #expect(page.points.first?.fix.geoidalSeparation == 40)
        #expect(page.points.first?.fix.speedOverGround == 1.5)
        #expect(page.points.first?.receiver == "a \"b\" é")
    }

    @Test(arguments: ["\n", "\n\u{1E}", "\r\n"])
    func `may be a sequence of texts`(separator: String) {
        let start = separator.contains("\u{1E}") ? "\u{1E}" : ""
        let page = read(start + [good, good.replacing("09Z", with: "10Z")].joined(separator: separator), as: .geojson)
        let expected = ["2026-11-21T08:00:09.000Z 54.0 13.0 -", "2026-11-21T08:00:10.000Z 54.0 13.0 -"]
        #expect(page.texts == expected)
        #expect(page.complaints.isEmpty)
    }

    @Test(arguments: ["[0]", "{\"locations\":[0],\"current\":{\"a\":[1]}}"])
    func `may be a list of Features, as telephones send them`(frame: String) {
        let page = read(frame.replacing("0", with: good), as: .geojson)
        #expect(page.texts == ["2026-11-21T08:00:09.000Z 54.0 13.0 -"])
        #expect(page.complaints.isEmpty)
    }

    @Test func `gives no altitude where only the height above the ellipsoid is known`() {
        let page = collection(
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[13,54,45]},
            "properties":{"time":"2026-11-21T08:00:00Z"}}
            """
        )
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 -"])
    }

    @Test func `gives lines with a time for each coordinate`() {
        let page = collection(
            """
            {"type":"Feature","properties":{"coordTimes":["2026-11-21T08:00:00Z",1795248001000]},
            "geometry":{"type":"LineString","coordinates":[[13,54],[14,55]]}}
            """,
            """
            {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[1,2]],[[3,4]]]},
            "properties":{"coordinateProperties":{"times":[["2026-11-21T09:00:00Z"],["2026-11-21T10:00:00Z"]]}}}
            """
        )
        #expect(
            page.texts == [
                "2026-11-21T08:00:00.000Z 54.0 13.0 -", "2026-11-21T08:00:01.000Z 55.0 14.0 -",
                "2026-11-21T09:00:00.000Z 2.0 1.0 -", "2026-11-21T10:00:00.000Z 4.0 3.0 -",
            ]
        )
        #expect(page.points.map(\.beginsTrack) == [true, false, true, true])
    }

    @Test func `may be a Feature alone`() {
        #expect(read(good, as: .geojson).texts == ["2026-11-21T08:00:09.000Z 54.0 13.0 -"])
    }

    @Test(arguments: [
        (
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[13,99]},"
                + "\"properties\":{\"time\":\"2026-11-21T08:00:00Z\"}}",
            "2:64: the latitude cannot be 99.0 degrees"
        ),
        (
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[13,x]},\"properties\":{}}",
            "2:64: expected a value, found “x”"
        ),
        (
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\"},\"properties\":{}}",
            "2:1: the Feature has no coordinates"
        ),
        (
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2]]}}",
            "2:1: skipped a LineString without coordTimes"
        ),
    ])
    func `costs a malformed Feature, and says where`(feature: String, complaint: String) {
        let page = collection(feature, good)
        #expect(page.complaints == [complaint])
        #expect(page.texts == ["2026-11-21T08:00:09.000Z 54.0 13.0 -"])
    }

    @Test func `leaves out points without a time`() {
        let page = collection("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}", good)
        #expect(page.omissions == [.timeless: 1])
        #expect(page.points.count == 1)
    }

    @Test(arguments: [
        "\"geometry\":null,\"properties\":{\"timestamp\":\"2026-11-21T08:00:00Z\"}",
        "\"properties\":{\"mode\":\"walking\"}",
        "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{\"timestamp\":1,\"type\":\"trip\"}",
        "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{\"timestamp\":1,\"action\":\"visit\"}",
    ])
    func `leaves out Features without a place, and Overland's trips and visits`(members: String) {
        let page = collection("{\"type\":\"Feature\",\(members)}", good)
        #expect(page.omissions == [.otherReport: 1])
        #expect(page.complaints.isEmpty && page.points.count == 1)
    }

    @Test func `of a telephone may have -1 for what is unknown`() {
        let values =
            "\"speed\":-1,\"course\":-1,\"horizontal_accuracy\":-1,\"vertical_accuracy\":-1,\"mode\":\"walking\""
        let page = collection(good.replacing("\"properties\":{", with: "\"properties\":{\(values),"))
        #expect(page.complaints.isEmpty && page.points.count == 1)
        #expect(page.points.first?.fix.speedOverGround == nil && page.points.first?.fix.courseOverGround == nil)
    }

    @Test func `that is cut off gives what comes before`() {
        let page = read("{\"type\":\"FeatureCollection\",\"features\":[\(good),{\"ty", as: .geojson)
        #expect(page.points.count == 1)
        #expect(page.end?.reason == "the file is cut off here")
    }

    @Test(arguments: ["", " \n", "a letter"])
    func `is not found in other files`(text: String) {
        #expect(read(text, as: .geojson).end?.reason == "there is no JSON in the file")
    }

    @Test func `with brackets that do not fit is read up to there`() {
        let page = read("{\"features\":[\(good),{\"a\":[}]}", as: .geojson)
        #expect(page.points.count == 1)
        #expect(page.complaints == ["1:134: “}” has no opening bracket; not well-formed JSON from here on"])
    }
}

@Suite struct `A file of JSON objects` {
    private let object = "{\"time\":\"2026-11-21T08:00:00Z\",\n\"latitude\":54,\"longitude\":13}"

    @Test(arguments: ["[", " [\n", "\u{FEFF}["])
    func `may have them in an array`(start: String) {
        let page = read("\(start)\(object),\n\(object.replacing("54", with: "55"))]\n", as: .jsonl)
        #expect(page.texts.map { $0.dropFirst(25) } == ["54.0 13.0 -", "55.0 13.0 -"])
        #expect(page.complaints.isEmpty)
    }

    @Test func `says where an object of an array is malformed, and goes on behind it`() {
        let page = read("[{\"time\":5},\n\(object)]", as: .jsonl)
        #expect(page.points.count == 1)
        #expect(page.complaints.count == 1)
        #expect(page.complaints.first?.hasPrefix("1:") == true)
    }

    @Test func `may be a telephone's history of locations, in ten millionths of a degree`() {
        let record = """
            {"latitudeE7": 540000000, "longitudeE7": 130000000, "accuracy": 10, "altitude": 7,
             "activity": [{"type": "STILL"}], "timestamp": "2026-11-21T08:00:00.250Z"}
            """
        let page = read(
            "{\n  \"locations\": [\(record), \(record.replacing("250", with: "500"))]\n}\n",
            as: .jsonl,
            inPiecesOf: 4096
        )
        #expect(
            page.texts == ["2026-11-21T08:00:00.250Z 54.0 13.0 7.0", "2026-11-21T08:00:00.500Z 54.0 13.0 7.0"]
        )
        #expect(page.complaints.isEmpty)
    }

    @Test func `is objected to once where it is one JSON text over many lines`() {
        let page = read("{\n  \"something\": 1,\n  \"other\": 2\n}\n", as: .jsonl)
        #expect(page.complaints == ["1:1: JSON over several lines that is not a list of objects"])
    }
}
