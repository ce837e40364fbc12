import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `JSON lines` {
    @Test func `are none where nothing is selected`() async throws {
        #expect(try await exported([], as: .jsonl).isEmpty)
    }

    @Test func `have the refined values of a location, by the names of the CSV`() async throws {
        let line = """
            {"time":"2026-11-21T08:00:00.250Z","track":1,"latitude":54.200000000,"longitude":-13.100000000,\
            "altitude":13,"speed":2,"course":90,"horizontal_accuracy":2.5,"vertical_accuracy":4.125,\
            "speed_accuracy":0.321,"course_accuracy":5.25,"hdop":0.91,"satellites":11,\
            "quality":"differential","receiver":"u-blox 7","status":"accepted"}

            """
        #expect(try await exported([.full], as: .jsonl) == line)
    }

    @Test func `leave out what is unknown`() async throws {
        let line = """
            {"time":"2026-11-21T08:00:00.000Z","track":1,"latitude":54.000000000,"longitude":13.000000000,\
            "quality":"autonomous","receiver":"u-blox 7","status":"accepted"}

            """
        #expect(try await exported([.accepted(at: 0)], as: .jsonl) == line)
    }

    @Test func `have rejected fixes with their reason, if so asked`() async throws {
        var lost = JudgedFix.rejected(at: nil)
        lost.received.fix.coordinate = nil
        lost.received.fix.quality = .none
        lost.verdict = .rejected(Rejection(.noFix))
        let line = """
            {"quality":"none","receiver":"u-blox 7","status":"rejected","reason":"no-fix"}

            """
        #expect(try await exported([lost], FixSelection(includesRejected: true), as: .jsonl) == line)
    }

    @Test func `count the metres since the first of them`() async throws {
        let fixes = [JudgedFix.counted(at: 0, distance: 5), .counted(at: 1, distance: 1.25)]
        let lines = try await exported(fixes, as: .jsonl).split(separator: "\n")
        #expect(lines.map { $0.hasSuffix("\"dist_m\":0}") } == [true, false])
        #expect(lines.map { $0.hasSuffix("\"dist_m\":1.25}") } == [false, true])
    }

    @Test func `name the reasons why a location is suspect, and only then`() async throws {
        let lines = try await exported(JudgedFix.suspects, as: .jsonl).split(separator: "\n")
        #expect(
            lines.map { $0.hasSuffix(#""status":"accepted"}"#) } == [true, false, false]
        )
        #expect(
            lines.dropFirst().map { $0.split(separator: #""accepted","#).last } == [
                #""suspicion":"position-step spoofing-reported","disagreement":35000.5}"#,
                #""suspicion":"signals-weak"}"#,
            ]
        )
        #expect(try await exported(JudgedFix.suspects, as: .geojson).contains(#""suspicion":"signals-weak"}}"#))
    }

    @Test func `quote a receiver's name`() async throws {
        let odd = ReceiverIdentity("a \"b\" \\ \n\u{1}")
        let text = try await exported([.accepted(at: 0)], from: odd, as: .jsonl)
        #expect(text.contains(#""receiver":"a \"b\" \\ \n\u0001","#))
    }

    @Test func `leave out what JSON has no digits for`() async throws {
        var fix = JudgedFix.full.received.fix
        (fix.altitude, fix.speedOverGround, fix.dilution.horizontal) = (.infinity, .nan, 1e300)
        guard let location = Location(fix) else { return }
        let judged = JudgedFix(received: ReceivedFix(fix: fix), verdict: .accepted(location))
        let text = try await exported([judged], as: .jsonl)
        #expect(text.contains("\"longitude\":-13.000000001,\"course\":0,\"speed_accuracy\":0.321,"))
    }
}

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
