import Files
import GNSS
import Logbook
import Serving
import TestSupport
import Testing
import Text

@Suite struct `A served report` {
    @Test func `has the receiver's position, and the error that it claims`() {
        var fix = GNSSFix.sample()
        fix.geoidalSeparation = 46
        fix.deviation = PositionDeviation(latitude: 3, longitude: 4, altitude: 5)
        (fix.speedAccuracy, fix.courseAccuracy) = (0.25, 12.5)
        let report = ServedPosition(fix)
        #expect(
            report.object(device: "/dev/gps").description
                == #"{"class":"TPV","time":"2026-11-21T08:00:00.000Z","mode":3,"status":1,"lat":48.000000000,"lon":11.000000000,"#
                + #""altMSL":519.000,"altHAE":565.000,"geoidSep":46.000,"speed":1.500,"track":0.0000,"device":"/dev/gps","#
                + #""alt":519.000,"epx":4.000,"epy":3.000,"eph":5.000,"epv":5.000,"eps":0.250,"epd":12.5000}"#
        )
        #expect(
            report.deviationObject(device: "/dev/gps")?.description
                == #"{"class":"GST","device":"/dev/gps","time":"2026-11-21T08:00:00.000Z","lat":3.000,"lon":4.000,"alt":5.000}"#
        )
    }

    @Test func `has no more than mode and time without a fix`() {
        #expect(
            ServedPosition(.void()).object(device: "/dev/gps").description
                == #"{"class":"TPV","time":"2026-11-21T08:00:00.000Z","mode":1,"device":"/dev/gps"}"#
        )
    }

    @Test func `says when it was written, where that is asked for`() {
        let text = ServedPosition(.void()).object(device: "d", writtenAt: .morning(0.25)).description
        #expect(text.hasSuffix(#","rtime":1795248000.250000}"#))
    }

    @Test func `has the filter's location, with the accuracy that it claims`() throws {
        var fix = GNSSFix.sample(metresNorth: 100)
        (fix.speedAccuracy, fix.courseAccuracy) = (0.25, 12.5)
        var location = try #require(Location(GNSSFix.sample()))
        (location.horizontalAccuracy, location.verticalAccuracy, location.altitude) = (2.5, 4, nil)
        let received = ReceivedFix(fix: fix)
        let accepted = try #require(ServedPosition(JudgedFix(received: received, verdict: .accepted(location))))
        let text = accepted.object(device: "d").description
        #expect(text.contains(#""mode":2,"status":1,"lat":48.000000000"#))
        #expect(text.contains(#""eph":2.500,"epv":4.000,"eps":0.250,"epd":12.5000"#))
        #expect(!text.contains("alt"))
        let rejection = Rejection(.positionJump, measured: 100, threshold: 50)
        let disputed = JudgedFix(received: received, verdict: .disputed(location, because: rejection))
        let served = try #require(ServedPosition(disputed)).object(device: "d").description
        #expect(served.contains(#""status":1"#))
        #expect(!served.contains("eps") && !served.contains("epd"))
        #expect(ServedPosition(JudgedFix(received: received, verdict: .rejected(rejection))) == nil)
    }

    @Test func `says why its position is suspect, also when it withholds the position`() throws {
        let suspicion = try #require(Suspicion(Suspicion.Reasons(.positionStep), disagreement: 35_000))
        let report = ServedPosition(.sample(), suspicion: suspicion)
        let text = report.object(device: "d").description
        #expect(text.contains(#""lat":48.000000000"#))
        #expect(text.hasSuffix(#","suspicion":"position-step","disagreement":35000.000}"#))
        #expect(
            report.withheld.object(device: "d").description
                == #"{"class":"TPV","time":"2026-11-21T08:00:00.000Z","mode":1,"device":"d","suspicion":"position-step","#
                + #""disagreement":35000.000}"#
        )
        #expect(report.withheld.deviationObject(device: "d") == nil)
    }

    @Test func `says that the receiver has no fix, though the filter rejects that`() throws {
        let judged = JudgedFix(received: ReceivedFix(fix: .void()), verdict: .rejected(Rejection(.noFix)))
        #expect(try #require(ServedPosition(judged)).object(device: "d").description.contains(#""mode":1"#))
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
