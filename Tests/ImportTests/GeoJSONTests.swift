import GNSS
import Import
import Logbook
import Testing

@Suite struct `A GeoJSON file` {
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
        ("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}", "2:1: the Feature has no coordinates"),
        (
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2]]}}",
            "2:1: a LineString without coordTimes; it is left out"
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

    @Test func `that is cut off gives what comes before`() {
        let page = read("{\"type\":\"FeatureCollection\",\"features\":[\(good),{\"ty", as: .geojson)
        #expect(page.points.count == 1)
        #expect(page.end?.reason == "the file is cut off here")
    }

    @Test func `with brackets that do not fit is read up to there`() {
        let page = read("{\"features\":[\(good),{\"a\":[}]}", as: .geojson)
        #expect(page.points.count == 1)
        #expect(page.complaints == ["1:134: “}” closes nothing; not well-formed JSON from here on"])
    }
}
