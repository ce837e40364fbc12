import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A message that can never be stored` {
    private struct Report: Sendable {
        let format: String
        var path = ""
        var body: String?
    }

    private static func feature(_ properties: String, at place: String = "[10.2,54.4]") -> String {
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":\(place)},"properties":\
        {"timestamp":"2024-11-21T10:00:00Z"\(properties)}}
        """
    }

    private static func overland(_ features: String) -> Report {
        Report(format: "overland", body: "{\"locations\":[\(features)]}")
    }

    private static func ownTracks(_ members: String) -> Report {
        Report(format: "owntracks", body: "{\"_type\":\"location\",\(members)}")
    }

    /// Reports of one message each.
    private static let reports = [
        ownTracks(#""lat":54.3,"lon":181,"tst":1732180000"#), ownTracks(#""lat":54.3,"lon":10.1"#),
        ownTracks(#""tst":1732180000"#), ownTracks(#""lat":0,"lon":0,"tst":1732180000"#),
        Report(format: "owntracks", body: #"{"_type":"of tomorrow","tst":1732180000}"#),
        Report(format: "owntracks", body: #"{"_type":"encrypted","data":"1Vu7OwpLW4lMnh28FB"}"#),
        overland(feature("", at: "[181,54.4]")), overland(feature("", at: "[0,0]")),
        overland(feature(",\"action\":\"visit\"")), overland(feature(",\"action\":\"started_tracking\"")),
        overland(feature(",\"type\":\"trip\",\"mode\":\"walk\"")),
        Report(
            format: "traccar-json",
            body: #"{"location":{"timestamp":"2024-11-21T10:00:00Z","coords":{"latitude":0,"longitude":0}}}"#
        ), Report(format: "traccar", path: "?lat=54.5&lon=10.3"),
        Report(format: "traccar", path: "?id=boat&timestamp=1732180100&batt=80"),
        Report(format: "traccar", path: "?lat=54.5&lon=181&timestamp=1732180100"),
    ]

    @Test func `is acknowledged and counted, as a client would send it for ever and nothing else`() async throws {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let token = try await fleet.token(of: "phone")
        let user = ["-H", "Authorization: Bearer \(token)"]
        try await fleet.collect {
            var counts: [String: Int] = [:]
            for report in Self.reports {
                let answer = try await fleet.ask(report.path, with: user + (report.body.map { ["-d", $0] } ?? []))
                #expect(answer.status == 200, "\(report)")
                if report.format == "overland" { #expect(answer.text.contains("\"discarded\":1}"), "\(report)") }
                counts[report.format, default: 0] += 1
            }
            let metrics = try await fleet.ask("metrics").text
            for (format, count) in counts {
                let line = "\ngpslog_collector_discarded_total{format=\"\(format)\"} \(count)\n"
                #expect(metrics.contains(line), "\(metrics)")
            }
            // What is behind them in the client's queue comes in.
            let good = try await fleet.ask(
                "",
                with: user + ["-d", #"{"_type":"location","lat":54.3,"lon":10.1,"tst":1732180000}"#]
            )
            #expect(good.status == 200)
            // A stranger is let in by none of it.
            #expect(try await fleet.ask("", "-d", Self.reports[0].body ?? "").status == 401)
        }
        #expect(try await fleet.collected(from: "phone").count == 1)
        #expect(try await PostgresServer.ask(fleet.address, "SELECT count(*) FROM fix") == "1\n")
    }

    @Test func `leaves the others of its request as they are`() async throws {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let token = try await fleet.token(of: "phone")
        let features = [
            Self.feature(",\"speed\":3"), Self.feature(",\"action\":\"visit\"", at: "[10.9,54.9]"),
            Self.feature(",\"type\":\"trip\"", at: "[10.8,54.8]"),
        ]
        let body = "{\"locations\":[\(features.joined(separator: ","))]}"
        try await fleet.collect {
            let answer = try await fleet.ask("", "-H", "Authorization: Bearer \(token)", "-d", body)
            #expect(answer.text == "{\"result\":\"ok\",\"stored\":1,\"known\":0,\"discarded\":2}")
        }
        #expect(try await fleet.collected(from: "phone").count == 1)
    }

    @Test func `for a time at which another place is stored is told apart from one that is known`() async throws {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let token = try await fleet.token(of: "phone")
        try await fleet.collect {
            func told(at place: String) async throws -> String {
                let body = "{\"locations\":[\(Self.feature("", at: place))]}"
                return try await fleet.ask("", "-H", "Authorization: Bearer \(token)", "-d", body).text
            }
            #expect(try await told(at: "[10.2,54.4]") == #"{"result":"ok","stored":1,"known":0}"#)
            #expect(try await told(at: "[10.2,54.4]") == #"{"result":"ok","stored":0,"known":1}"#)
            #expect(try await told(at: "[10.3,54.4]") == #"{"result":"ok","stored":0,"known":0,"contradicting":1}"#)
            let metrics = try await fleet.ask("metrics").text
            #expect(metrics.contains("\ngpslog_collector_contradicting_total{format=\"overland\"} 1\n"), "\(metrics)")
        }
        #expect(try await fleet.collected(from: "phone").count == 1)
    }
}
