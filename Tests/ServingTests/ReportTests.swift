import Files
import GNSS
import Logbook
import Serving
import TestSupport
import Testing
import Text

@Suite struct `A served report` {
    @Test func `has what the examples show`() throws {
        var examples = Examples()
        var fix = GNSSFix.sample()
        fix.geoidalSeparation = 46
        fix.deviation = PositionDeviation(latitude: 3, longitude: 4, altitude: 5)
        (fix.speedAccuracy, fix.courseAccuracy) = (0.25, 12.5)
        examples.add("the receiver's position, and the error that it claims", text(ServedPosition(fix)))
        examples.add("no more than mode and time without a fix", text(ServedPosition(.void())))
        let written = ServedPosition(.void()).object(device: "d", writtenAt: .morning(0.25)).description
        examples.add("when it was written, where that is asked for", written)

        var location = try #require(Location(GNSSFix.sample()))
        (location.horizontalAccuracy, location.verticalAccuracy, location.altitude) = (2.5, 4, nil)
        fix = GNSSFix.sample(metresNorth: 100)
        (fix.speedAccuracy, fix.courseAccuracy) = (0.25, 12.5)
        let rejection = Rejection(.positionJump, measured: 100, threshold: 50)
        examples.add("the filter's location, with the accuracy that it claims", served(fix, .accepted(location)))
        let disputed = served(fix, .disputed(location, because: rejection))
        examples.add("a disputed location, of which the receiver knows no speed", disputed)
        examples.add("a rejected fix", served(fix, .rejected(rejection)))
        let lost = served(.void(), .rejected(Rejection(.noFix)))
        examples.add("that the receiver has no fix, though the filter rejects that", lost)

        let suspicion = try #require(Suspicion(Suspicion.Reasons(.positionStep), disagreement: 35_000))
        let report = ServedPosition(.sample(), suspicion: suspicion)
        examples.add("why its position is suspect", text(report))
        examples.add("why it withholds its position", text(report.withheld))
        try examples.expect(in: "reports.txt")
    }

    /// The report, and the one of its deviations.
    private func text(_ position: ServedPosition) -> String {
        [position.object(device: "/dev/gps"), position.deviationObject(device: "/dev/gps")].compactMap(\.?.description)
            .joined(separator: "\n")
    }

    private func served(_ fix: GNSSFix, _ verdict: FilterVerdict) -> String {
        ServedPosition(JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict)).map(text) ?? "nothing"
    }

    @Test func `has as many satellites as a line of gpsd has room for, those in use first`() {
        let listed = ListedSatellite(number: 1, elevation: -90, azimuth: 359, signalToNoise: 99)
        let satellites = (1...200).map { number in
            Satellite(constellation: .qzss, number: number, signal: 8, listed: listed, isUsed: number > 150)
        }
        let dilution = DilutionOfPrecision(horizontal: 99.99, vertical: 99.99, position: 99.99)
        let sky = SkyView(time: UTCTime(nanosecondsSince1970: 0), satellites: satellites, dilution: dilution)
        let text = sky.object(device: String(repeating: "d", count: 255)).description
        #expect(text.contains(#""nSat":115,"uSat":50,"#))
        #expect(text.contains(#"[{"PRN":343,"#))
        #expect(text.utf8.count < 10_240 - 2)
    }

    @Test func `has each satellite before further signals of any, and all of them for who reads long lines`() {
        let satellites = [UInt8(1), 2, 3, 4, 5].flatMap { signal in
            (1...40).map { number in
                Satellite(
                    constellation: .galileo,
                    number: number,
                    signal: signal,
                    listed: ListedSatellite(number: number, elevation: 10, azimuth: 20, signalToNoise: 40),
                    isUsed: true
                )
            }
        }
        .sorted { $0.number < $1.number }
        let sky = SkyView(time: nil, satellites: satellites, dilution: DilutionOfPrecision())
        let served = sky.object(device: "d").description
        #expect(Set(served.matches(of: /"svid":\d+/).map(\.0)).count == 40)
        #expect(sky.object(device: "d", isWhole: true).description.matches(of: /"svid":/).count == 200)
    }

    @Test(arguments: [ReportLine.version, .error("a\"\\\n\u{7F}b"), .devices([])])
    func `is one line, and ends as clients need it`(line: ReportLine) throws {
        #expect(line.bytes.suffix(2) == [0x0D, 0x0A])
        #expect(!line.description.contains("\n"))
        #expect(try JSONValue(parsing: line.description)["class"] != nil)
    }
}

@Suite struct `Lines of bytes` {
    @Test func `are text as it is, and else hexadecimal`() {
        var lines = TextLines()
        #expect(lines.lines(in: Array("$GPGGA,1\r\n$GP".utf8)) == Array("$GPGGA,1\r\n".utf8))
        #expect(lines.lines(in: Array("RMC\r\n".utf8)) == Array("$GPRMC\r\n".utf8))
        #expect(lines.lines(in: [0xB5, 0x62, 0x01] + Array("$GPGGA\n".utf8)) == Array("b56201\r\n$GPGGA\n".utf8))
    }

    @Test func `are cut where none ends`() {
        var lines = TextLines()
        #expect(lines.lines(in: [UInt8](repeating: 0, count: 1100)).count == 2 * (1024 + 2))
    }
}
