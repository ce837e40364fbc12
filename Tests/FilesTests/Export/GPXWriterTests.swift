import Files
import GNSS
import Glibc
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A GPX file` {
    @Test func `has everything known of a location, in the order of the schema`() async throws {
        let point = """
            <trkpt lat="54.200000000" lon="-13.100000000"><ele>13</ele><time>2026-11-21T08:00:00.250Z</time>\
            <geoidheight>-5.5</geoidheight><fix>dgps</fix><sat>11</sat><hdop>0.91</hdop><vdop>1.4</vdop>\
            <pdop>1.7</pdop><ageofdgpsdata>3.5</ageofdgpsdata><extensions><gpxtpx:TrackPointExtension>\
            <gpxtpx:speed>2</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
            """
        #expect(try await lines([.full]).contains(point))
    }

    @Test func `names the reasons why a point is suspect in an extension`() async throws {
        let start = #"<extensions><gpslog:suspicion xmlns:gpslog="urn:gpslog:point:1">"#
        let ends = try await lines(JudgedFix.suspects).filter { $0.hasPrefix("<trkpt") }.map {
            String($0.split(separator: "</fix>").last ?? "")
        }
        #expect(
            ends == [
                "</trkpt>", start + "position-step spoofing-reported</gpslog:suspicion></extensions></trkpt>",
                start + "signals-weak</gpslog:suspicion></extensions></trkpt>",
            ]
        )
        var moving = JudgedFix.full
        moving.suspicion = Suspicion(.init(.timeStep))
        let both = "</gpxtpx:TrackPointExtension>" + start.dropFirst("<extensions>".count)
        #expect(try await exported([moving], as: .gpx).contains(both + "time-step</gpslog:suspicion></extensions>"))
    }

    @Test func `has what the receiver said, if so asked`() async throws {
        let points = try await lines([.full], values: .raw).filter { $0.hasPrefix("<trkpt") }
        #expect(points.count == 1)
        #expect(points.first?.hasPrefix("<trkpt lat=\"54.123456789\" lon=\"-13.000000001\"><ele>12.34</ele>") == true)
        #expect(points.first?.contains("<gpxtpx:course>0</gpxtpx:course>") == true)
    }

    @Test func `leaves out what is not known`() async throws {
        let point = """
            <trkpt lat="54.000000000" lon="13.000000000"><time>2026-11-21T08:00:00.000Z</time><fix>3d</fix></trkpt>
            """
        #expect(try await lines([.accepted(at: 0)]).contains(point))
    }

    @Test func `has no leap second, which its schema does not know, but a time that is in order`() async throws {
        let times = ["2016-12-31T23:59:59.500Z", "2016-12-31T23:59:60.500Z", "2017-01-01T00:00:00.000Z"]
        let text = try await exported(times.map { .accepted(at: $0) }, as: .gpx)
        let written = text.split(separator: "<time>").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(written == ["2016-12-31T23:59:59.500Z", "2016-12-31T23:59:59.999500Z", "2017-01-01T00:00:00.000Z"])
    }

    @Test func `names a track by its number and receiver`() async throws {
        let lines = try await lines([.accepted(at: 0), .accepted(at: 900)])
        #expect(lines.count { $0 == "<trk>" } == 2)
        #expect(lines.contains("<name>Track 2</name>"))
        #expect(lines.contains("<src>u-blox 7</src>"))
        #expect(lines.contains("<number>2</number>"))
    }

    @Test func `has no track where nothing is selected`() async throws {
        let text = try await exported([.accepted(at: 0)], FixSelection(from: .morning(1)), as: .gpx)
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx "))
        #expect(text.hasSuffix(">\n</gpx>\n"))
        #expect(!text.contains("<trk"))
    }

    @Test func `has no rejected fixes, even if asked`() async throws {
        let fixes: [JudgedFix] = [.accepted(at: 0), .rejected(at: 1, latitude: 2), .accepted(at: 2)]
        let text = try await exported(fixes, FixSelection(includesRejected: true), as: .gpx)
        #expect(text.split(separator: "<trkpt").count == 3)
        #expect(!text.contains("lat=\"2."))
    }

    @Test func `has each track once where two receivers record by turns`() async throws {
        let storage = InMemoryStorage()
        for second in 0..<3 {
            _ = try await storage.append([.accepted(at: Double(second), latitude: 1)], from: receiver)
            _ = try await storage.append([.accepted(at: Double(second), latitude: 2)], from: otherReceiver)
        }
        let text = try await text(of: Export(FixSelection(), as: .gpx, from: FixSource(storage)))
        let latitudes = text.split(separator: "\n").compactMap { line -> Character? in
            line.hasPrefix("</trk>") ? "|" : line.hasPrefix("<trkpt lat=") ? line.dropFirst(12).first : nil
        }
        #expect(String(latitudes) == "111|222|")
    }

    @Test func `has one of several tracks, or a part of it`() async throws {
        let fixes = [0, 1, 900, 901, 902].map { JudgedFix.accepted(at: $0) }
        let one = try await exported(fixes, FixSelection(track: 2), as: .gpx)
        #expect(one.split(separator: "<trkpt").count == 4)
        let part = FixSelection(from: .morning(1), to: .morning(901))
        #expect(try await exported(fixes, part, as: .gpx).split(separator: "<trkpt").count == 3)
    }

    @Test(
        arguments: [
            (.autonomous, .twoDimensional, "<fix>2d</fix>"), (.autonomous, .threeDimensional, "<fix>3d</fix>"),
            (.differential, .threeDimensional, "<fix>dgps</fix>"), (.fixedRTK, .twoDimensional, "<fix>dgps</fix>"),
            (.precise, .threeDimensional, "<fix>pps</fix>"), (.autonomous, .none, "<fix>none</fix>"),
            (.deadReckoning, .threeDimensional, ""), (.manual, .twoDimensional, ""),
        ] as [(FixQuality, FixDimension, String)]
    )
    func `says how the fix came about`(quality: FixQuality, dimension: FixDimension, element: String) async throws {
        var fix = JudgedFix.accepted(at: 0)
        (fix.received.fix.quality, fix.received.fix.dimension) = (quality, dimension)
        #expect(try await exported([fix], as: .gpx).contains("</time>\(element)</trkpt>"))
    }

    @Test func `has the same bytes for the same locations, from large tracks too`() async throws {
        let fixes = (0..<1536).map { JudgedFix.accepted(at: Double($0)) }
        let first = try await exported(fixes, as: .gpx)
        #expect(first.split(separator: "<trkpt").count == 1537)
        #expect(first.hasSuffix("</trkpt>\n</trkseg>\n</trk>\n</gpx>\n"))
        #expect(try await exported(fixes, as: .gpx) == first)
    }

    private func lines(_ fixes: [JudgedFix], values: ExportValues = .refined) async throws -> [String] {
        try await exported(fixes, as: .gpx, values: values).split(separator: "\n").map(String.init)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A GPX file in the hands of others` {
    static let schemas: String = {
        let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return repository.dropLast().joined(separator: "/") + "/shared/schemas"
    }()
    static var canValidate: Bool { unsafe Tool.xmllint.isInstalled && access(schemas, R_OK) == 0 }

    @Test(
        .enabled(if: canValidate, "xmllint is not installed, or the schemas are not in ../shared/schemas"),
        arguments: ["nothing", "full", "odd", "extreme"]
    )
    func `is valid`(contents: String) async throws {
        let folder = try TemporaryFolder()
        let text: String =
            switch contents {
            case "nothing": try await exported([], as: .gpx)
            case "full": try await exported([.full, .accepted(at: 900), .accepted(at: 901)], as: .gpx)
            case "odd": try await exported([.accepted(at: 0)], from: Self.oddReceiver, as: .gpx)
            default: try await exported(Self.extremes, as: .gpx)
            }
        try TextFile.write(text, to: folder.file("track.gpx"))
        try TextFile.write(Self.driver, to: folder.file("driver.xsd"))
        let result = try await Tool.xmllint.run([
            "--nonet", "--noout", "--schema", "\(folder.file("driver.xsd"))", "\(folder.file("track.gpx"))",
        ])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"))
    func `is read back by gpsbabel`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("track.gpx")
        let fixes = (0..<1000).map { JudgedFix.accepted(at: Double($0), latitude: Double($0) / 1000 - 0.5, speed: 2) }
        try TextFile.write(try await exported(fixes + [.full], as: .gpx), to: file)
        let read = try await Tool.gpsbabel.run(["-t", "-i", "gpx", "-f", "\(file)", "-o", "unicsv", "-F", "-"])
        let rows = read.output.split(whereSeparator: \.isNewline).dropFirst()
        #expect(read.status == 0)
        #expect(rows.count == 1001)
        #expect(rows.contains { $0.contains(",-0.500000,13.000000,") })
        #expect(rows.contains { $0.contains(",54.200000,-13.100000,") })
    }

    // Of Garmin's extension, gpsbabel 1.8 parses temperature, heart rate and cadence; it copies the rest unchanged.
    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"))
    func `keeps speed and course on its way through gpsbabel`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("track.gpx")
        try TextFile.write(try await exported([.full], as: .gpx), to: file)
        let read = try await Tool.gpsbabel.run(["-t", "-i", "gpx", "-f", "\(file)", "-o", "gpx", "-F", "-"])
        #expect(read.output.contains("<gpxtpx:speed>2</gpxtpx:speed>"))
        #expect(read.output.contains("<gpxtpx:course>90</gpxtpx:course>"))
    }

    private static let oddReceiver = ReceiverIdentity("<&>\"']]>\0\u{8}\r\n\u{FFFE}\u{1F6F0}")

    static let driver = """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
        <xs:import namespace="http://www.topografix.com/GPX/1/1" schemaLocation="\(schemas)/gpx11.xsd"/>
        <xs:import namespace="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        schemaLocation="\(schemas)/TrackPointExtensionv2.xsd"/>
        </xs:schema>
        """

    private static var extremes: [JudgedFix] {
        let places = [(-90.0, -180.0), (90, 180), (0, 179.99999999999997), (0, -0.0)]
        return places.enumerated().map { index, place in
            var fix = JudgedFix.accepted(at: Double(index)).received.fix
            fix.coordinate = Coordinate(latitude: place.0, longitude: place.1)
            (fix.altitude, fix.speedOverGround, fix.courseOverGround) = (.infinity, .nan, 359.9999999)
            fix.dilution = DilutionOfPrecision(horizontal: 1e-12, vertical: 1e300, position: 99.99)
            (fix.satellitesUsed, fix.geoidalSeparation) = (-1, -1e-9)
            let location = Location(fix)
            return JudgedFix(
                received: ReceivedFix(fix: fix),
                verdict: location.map(FilterVerdict.accepted) ?? .rejected(Rejection(.noFix))
            )
        }
    }
}
