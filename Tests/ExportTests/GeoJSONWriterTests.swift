import Export
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A GeoJSON file` {
    @Test func `is a collection without features where nothing is selected`() async throws {
        #expect(try await exported([], as: .geojson) == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    }

    @Test func `has a point a location: longitude, latitude, and metres above the ellipsoid`() async throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[-13.100000000,54.200000000,7.5]},\
            "properties":{"time":"2026-11-21T08:00:00.250Z","track":1,"altitude":13,"speed":2,"course":90,\
            "horizontal_accuracy":2.5,"vertical_accuracy":4.125,"speed_accuracy":0.321,"course_accuracy":5.25,"hdop":0.91,"satellites":11,\
            "quality":"differential","receiver":"u-blox 7","status":"accepted"}}
            ]}

            """
        #expect(try await exported([.full], as: .geojson) == text)
    }

    @Test func `has no height where the ellipsoid's distance from sea level is not known`() async throws {
        var judged = JudgedFix.full
        judged.received.fix.geoidalSeparation = nil
        let text = try await exported([judged], as: .geojson)
        #expect(text.contains("\"coordinates\":[-13.100000000,54.200000000]}"))
        #expect(text.contains("\"altitude\":13,"))
    }

    @Test func `puts commas between features, and only there`() async throws {
        let lines = try await exported([.accepted(at: 0), .accepted(at: 1)], as: .geojson).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.map { $0.hasSuffix("}},") } == [false, true, false, false])
    }

    @Test func `leaves out fixes without a place`() async throws {
        var judged = JudgedFix.accepted(at: 0)
        judged.received.fix.coordinate = nil
        let text = try await exported([judged], as: .geojson, values: .raw)
        #expect(text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    }
}
