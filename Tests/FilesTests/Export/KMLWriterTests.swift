import Files
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A KML file` {
    @Test func `has all times of a track, then all its places`() async throws {
        let text = try await exported([.full, .accepted(at: 1)], as: .kml)
        let track = """
            <Placemark>
            <name>Track 1</name>
            <description>u-blox 7</description>
            <styleUrl>#track</styleUrl>
            <gx:Track>
            <when>2026-11-21T08:00:00.250Z</when>
            <when>2026-11-21T08:00:01.000Z</when>
            <gx:coord>-13.100000000 54.200000000 13</gx:coord>
            <gx:coord>13.000000000 54.000000000</gx:coord>
            </gx:Track>
            </Placemark>

            """
        #expect(text.contains(track))
    }

    @Test func `names the reasons why positions are suspect, one value for each`() async throws {
        let values = """
            </gx:coord>
            <ExtendedData><SchemaData schemaUrl="#point"><gx:SimpleArrayData name="suspicion">
            <gx:value/>
            <gx:value>position-step spoofing-reported</gx:value>
            <gx:value>signals-weak</gx:value>
            </gx:SimpleArrayData></SchemaData></ExtendedData>
            </gx:Track>

            """
        #expect(try await exported(JudgedFix.suspects, as: .kml).contains(values))
    }

    @Test func `has a placemark for each track`() async throws {
        let text = try await exported([.accepted(at: 0), .accepted(at: 900)], as: .kml)
        #expect(text.split(separator: "\n").filter { $0 == "<gx:Track>" }.count == 2)
    }

    @Test func `has as many places as times, however long the track is`() async throws {
        let lines = try await exported((0..<1500).map { .accepted(at: Double($0)) }, as: .kml).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("<when>") }.count == 1500)
        #expect(lines.filter { $0.hasPrefix("<gx:coord>") }.count == 1500)
    }

    @Test func `has a leap second drawn together into the millisecond before it`() async throws {
        let text = try await exported([.accepted(at: "2016-12-31T23:59:60.500Z")], as: .kml)
        #expect(text.contains("<when>2016-12-31T23:59:59.999500Z</when>"))
    }

    @Test(
        .enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"),
        .enabled(if: Checkout.exists(Checkout.shared), "the schemas of ../shared are not here"),
        arguments: [0, 1, 600]
    )
    func `is valid by the schemas`(count: Int) async throws {
        let folder = try TemporaryFolder()
        let odd = ReceiverIdentity("<&>\"']]>\0\u{8}\r\n\u{FFFE}\u{1F6F0}")
        let ends = count > 0 ? [.full] + JudgedFix.suspects : []
        let fixes = (0..<count).map { JudgedFix.accepted(at: Double($0)) } + ends
        try TextFile.write(try await exported(fixes, from: odd, as: .kml), to: folder.file("track.kml"))
        try TextFile.write(Self.driver, to: folder.file("driver.xsd"))
        let result = try await Tool.xmllint.run([
            "--nonet", "--noout", "--schema", "\(folder.file("driver.xsd"))", "\(folder.file("track.kml"))",
        ])
        #expect(result.status == 0, "\(result.errors)")
    }

    private static let driver = """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
        <xs:import namespace="http://www.opengis.net/kml/2.2" \
        schemaLocation="\(Checkout.shared.appending("schemas/ogckml22.xsd"))"/>
        <xs:import namespace="http://www.google.com/kml/ext/2.2" \
        schemaLocation="\(Checkout.shared.appending("schemas/kml22gx.xsd"))"/>
        </xs:schema>
        """
}
