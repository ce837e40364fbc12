import Files
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A GPX file` {
    @Test func `has what the examples show`() async throws {
        var examples = Examples()
        examples.add("everything known of a location, as the schema orders it", try await exported([.full], as: .gpx))
        examples.add("what the receiver said", try await exported([.full], as: .gpx, values: .raw))
        let suspects = try await exported(JudgedFix.suspects, as: .gpx)
        examples.add("the reasons why points are suspect, in an extension", suspects)
        var moving = JudgedFix.full
        moving.suspicion = Suspicion(.init(.timeStep))
        examples.add("the reason beside speed and course", try await exported([moving], as: .gpx))
        let times = ["2016-12-31T23:59:59.500Z", "2016-12-31T23:59:60.500Z", "2017-01-01T00:00:00.000Z"]
        let leap = try await exported(times.map { .accepted(at: $0) }, as: .gpx)
        examples.add("no leap second, which the schema does not know, but times in order", leap)
        let none = try await exported([.accepted(at: 0)], FixSelection(from: .morning(1)), as: .gpx)
        examples.add("no track where nothing is selected", none)
        let mixed: [JudgedFix] = [.accepted(at: 0), .rejected(at: 1, latitude: 2), .accepted(at: 2)]
        let accepted = try await exported(mixed, FixSelection(includesRejected: true), as: .gpx)
        examples.add("no rejected fixes, even if asked", accepted)
        let storage = InMemoryStorage()
        for second in 0..<3 {
            _ = try await storage.append([.accepted(at: Double(second), latitude: 1)], from: receiver)
            _ = try await storage.append([.accepted(at: Double(second), latitude: 2)], from: otherReceiver)
        }
        let both = try await text(of: Export(FixSelection(), as: .gpx, from: FixSource(storage)))
        examples.add("each track once, where two receivers record by turns", both)
        let fixes = [0, 1, 900, 901, 902].map { JudgedFix.accepted(at: $0) }
        examples.add("one of two tracks", try await exported(fixes, FixSelection(track: 2), as: .gpx))
        let part = FixSelection(from: .morning(1), to: .morning(901))
        examples.add("a part of two tracks", try await exported(fixes, part, as: .gpx))
        examples.add("how fixes came about", try await exported(Self.fixKinds, as: .gpx))
        try examples.expect(in: "exports/gpx.txt")
    }

    private static var fixKinds: [JudgedFix] {
        let kinds: [(FixQuality, FixDimension)] = [
            (.autonomous, .twoDimensional), (.autonomous, .threeDimensional), (.differential, .threeDimensional),
            (.fixedRTK, .twoDimensional), (.precise, .threeDimensional), (.autonomous, .none),
            (.deadReckoning, .threeDimensional), (.manual, .twoDimensional),
        ]
        return kinds.enumerated().map { second, kind in
            var fix = JudgedFix.accepted(at: Double(second))
            (fix.received.fix.quality, fix.received.fix.dimension) = kind
            return fix
        }
    }

    @Test func `has the same bytes for the same locations, from large tracks too`() async throws {
        let fixes = (0..<1536).map { JudgedFix.accepted(at: Double($0)) }
        let first = try await exported(fixes, as: .gpx)
        #expect(first.split(separator: "<trkpt").count == 1537)
        #expect(first.hasSuffix("</trkpt>\n</trkseg>\n</trk>\n</gpx>\n"))
        #expect(try await exported(fixes, as: .gpx) == first)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A GPX file in the hands of others` {
    static let schemas = Checkout.shared.appending("schemas")
    static var canValidate: Bool { Tool.xmllint.isInstalled && Checkout.exists(schemas) }

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
