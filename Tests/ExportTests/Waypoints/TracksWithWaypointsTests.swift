import Export
import Logbook
import TestSupport
import Testing
import Waypoints

@Suite(.timeLimit(.minutes(2)))
struct `An export of tracks with waypoints` {
    @Test func `has those with a coordinate before the tracks, as the schema of GPX wants it`() async throws {
        let text = try await exported([.bare, .slipway], as: .gpx)
        #expect(text.split(separator: "<wpt").count == 2)
        #expect(text.contains(" xmlns:gpslog=\"urn:gpslog:waypoint:1\">\n<wpt lat=\"54.41\""))
        #expect(text.contains("</wpt>\n<trk>\n"))
    }

    @Test func `has nothing of them where there are none, or none with a coordinate`() async throws {
        let without = try await exported([], as: .gpx)
        #expect(!without.contains("gpslog:"))
        #expect(try await exported([.bare], as: .gpx) == without)
    }

    @Test(arguments: [ExportFormat.csv, .jsonl, .kml, .geojson, .nmea])
    func `has no place for them in other formats`(format: ExportFormat) async throws {
        #expect(try await exported([.slipway], as: format) == exported([], as: format))
    }

    private func exported(_ waypoints: [Waypoint], as format: ExportFormat) async throws -> String {
        let storage = InMemoryStorage()
        _ = try await storage.append([.accepted(at: 0), .accepted(at: 900)], from: receiver)
        return try await text(of: Export(FixSelection(), as: format, waypoints: waypoints, from: FixSource(storage)))
    }
}
