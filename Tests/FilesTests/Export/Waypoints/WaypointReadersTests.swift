import Files
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A file of waypoints in the hands of others` {
    private static let odd: [Waypoint] = {
        var random = SplitMix64(state: 7)
        return (0..<60).map { _ in Waypoint.random(using: &random, withCoordinate: true) } + [.slipway]
    }()

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `is read by Python's property lists, as text or as data`() async throws {
        let script = """
            import plistlib, sys
            places = plistlib.load(open(sys.argv[1], 'rb'))
            for place in places:
                text = place['text']
                text = text if isinstance(text, bytes) else text.encode()
                print(text.hex(), place['place']['latitude'], place['creationDate'].year, place['completed'])
            """
        let lines = try await output(of: script, .plist, Self.odd)
        let expected = Self.odd.map { waypoint in
            [
                hexadecimal(waypoint.text), waypoint.place?.coordinate.map { "\($0.latitude)" } ?? "",
                String(waypoint.creationDate.description.prefix(4)), waypoint.isCompleted ? "True" : "False",
            ]
        }
        #expect(lines.map { $0.first } == expected.map { $0.first })
        #expect(lines.map { $0[2...] } == expected.map { $0[2...] })
        #expect(lines.map { Double($0[1]) } == expected.map { Double($0[1]) })
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `is read by Python's tables, quotation marks and line ends too`() async throws {
        let script = """
            import csv, sys
            csv.field_size_limit(1000000)
            for row in csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8')):
                print(row['text'].encode().hex(), row['details'].encode().hex(), row['longitude'], row['completed'])
            """
        let odd = Self.odd.filter { !($0.text + ($0.details ?? "")).contains("\0") }
        let lines = try await output(of: script, .csv, odd)
        #expect(lines.map { Array($0.prefix(2)) } == odd.map { [hexadecimal($0.text), hexadecimal($0.details ?? "")] })
        #expect(lines.map { Double($0[2]) } == odd.map { $0.place?.coordinate?.longitude })
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `is read by Python's JSON`() async throws {
        let script = """
            import json, sys
            for place in json.load(open(sys.argv[1], encoding='utf-8')):
                print(place['text'].encode().hex(), place['place']['name'].encode().hex(), place['place']['longitude'])
            """
        let lines = try await output(of: script, .json, Self.odd)
        let names = Self.odd.map { [hexadecimal($0.text), hexadecimal($0.place?.name ?? "")] }
        #expect(lines.map { Array($0.prefix(2)) } == names)
        #expect(lines.map { Double($0[2]) } == Self.odd.map { $0.place?.coordinate?.longitude })
    }

    @Test(.enabled(if: `A GPX file in the hands of others`.canValidate, "xmllint or the schemas are not there"))
    func `is valid GPX, before tracks too`() async throws {
        let folder = try TemporaryFolder()
        let storage = InMemoryStorage()
        _ = try await storage.append([.full, .accepted(at: 900)], from: receiver)
        let export = Export(FixSelection(), as: .gpx, waypoints: Self.odd + [.bare], from: FixSource(storage))
        try TextFile.write(try await text(of: export), to: folder.file("tracks.gpx"))
        try TextFile.write(written(Self.odd, as: .gpx), to: folder.file("waypoints.gpx"))
        let schema = `A GPX file in the hands of others`.driver
        try TextFile.write(schema, to: folder.file("driver.xsd"))
        let result = try await Tool.xmllint.run([
            "--nonet", "--noout", "--schema", "\(folder.file("driver.xsd"))", "\(folder.file("tracks.gpx"))",
            "\(folder.file("waypoints.gpx"))",
        ])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"))
    func `is read by gpsbabel`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("waypoints.gpx")
        try TextFile.write(written(Self.odd, as: .gpx), to: file)
        let read = try await Tool.gpsbabel.run(["-i", "gpx", "-f", "\(file)", "-o", "unicsv", "-F", "-"])
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.output.contains(",54.410000,10.220000,\"Slipway, steep\",-1.5,\"concrete, 1:6"))
    }

    private func output(of script: String, _ format: WaypointFormat, _ waypoints: [Waypoint]) async throws -> [[String]]
    {
        let folder = try TemporaryFolder()
        try TextFile.write(written(waypoints, as: format), to: folder.file("waypoints"))
        let result = try await Tool.python3.run(["-c", script, "\(folder.file("waypoints"))"])
        #expect(result.status == 0, "\(result.errors)")
        return result.output.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private func hexadecimal(_ text: String) -> String {
        text.utf8.map { String($0, radix: 16) }.map { $0.utf8.count == 1 ? "0" + $0 : $0 }.joined()
    }
}

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
