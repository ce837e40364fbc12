import Files
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A KML file` {
    @Test func `has what the examples show`() async throws {
        var examples = Examples()
        let fixes = [JudgedFix.full, .accepted(at: 1), .accepted(at: 900)]
        examples.add("all times of a track, then all its places", try await exported(fixes, as: .kml))
        examples.add("the reasons why positions are suspect", try await exported(JudgedFix.suspects, as: .kml))
        let leap = try await exported([.accepted(at: "2016-12-31T23:59:60.500Z")], as: .kml)
        examples.add("a leap second within the millisecond before it", leap)
        try examples.expect(in: "exports/kml.txt")
    }

    @Test func `has as many places as times, however long the track is`() async throws {
        let lines = try await exported((0..<1500).map { .accepted(at: Double($0)) }, as: .kml).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("<when>") }.count == 1500)
        #expect(lines.filter { $0.hasPrefix("<gx:coord>") }.count == 1500)
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
