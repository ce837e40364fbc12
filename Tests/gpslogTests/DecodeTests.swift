import FoundationEssentials
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog decode` {
    /// A report as in gpsd_json(5).
    private struct Report: Decodable {
        struct Satellite: Decodable {
            let gnssid: Int
            let svid: Int
            let used: Bool
        }

        let `class`: String
        let time: String?
        let mode: Int?
        let lat: Double?
        let lon: Double?
        let altMSL: Double?
        let speed: Double?
        let track: Double?
        let satellites: [Satellite]?
    }

    @Test(arguments: fixtures)
    func `reports what the receiver sent, epoch by epoch`(fixture: String) async throws {
        let all = try await reports(on: fixture).filter { $0.class == "TPV" }
        // Times that the receiver reports twice are printed once.
        let expected = try ExpectedFix.beside(fixture: fixture).filter { $0.expected != "duplicate-time" }
        // A receiver reports without a time after being switched on; the expected fixes start with the first time.
        let fixes = all.suffix(expected.count)
        #expect(all.dropLast(expected.count).allSatisfy { $0.mode == 1 && $0.time == nil })
        #expect(fixes.map(\.time) == expected.map(\.time))
        for (fix, expectation) in zip(fixes, expected) {
            if let dimension = expectation.dimension { #expect(fix.mode == dimension) }
            #expect(isClose(fix.lat, expectation.latitude, 1e-9), "\(fix)")
            #expect(isClose(fix.lon, expectation.longitude, 1e-9), "\(fix)")
            #expect(isClose(fix.altMSL, expectation.altitude, 1e-3), "\(fix)")
            #expect(isClose(fix.speed, expectation.speed, 1e-3), "\(fix)")
            #expect(isClose(fix.track, expectation.course, 1e-4), "\(fix)")
        }
    }

    @Test func `reports the sky over several constellations`() async throws {
        let views = try await reports(on: "car-multi-gnss").compactMap(\.satellites)
        let constellations = Set(views.flatMap(\.self).map(\.gnssid))
        #expect(constellations == [0, 2, 3, 6])
        #expect(views.filter { $0.count == 46 }.allSatisfy { $0.contains(where: \.used) })
    }

    @Test func `reports the sky as it is listed, constellation by constellation`() async throws {
        let views = try await reports(on: "car-multi-gnss").compactMap(\.satellites)
        #expect(views.prefix(6).map(\.count) == [10, 16, 23, 31, 37, 46])
        // 75 seconds with one list for each of six pairs of constellation and signal.
        #expect(views.count == 450)
    }

    @Test func `prints intact sentences before what they led to`() async throws {
        let gpslog = try BuiltProgram("gpslog")
        let outcome = try await gpslog.run(["decode", "--sentences", Checkout.fixture("city-walk.nmea").string])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "$GNRMC,080000.00,A,5351.98014,N,01040.91432,E,0.003,,211126,,,A*6C")
        #expect(lines.count { $0.hasPrefix("$GNRMC") } == 300)
        #expect(lines.count { $0.hasPrefix("{\"class\":\"TPV\"") } == 300)
    }

    @Test func `names the source of each value where more is to be said`() async throws {
        let folder = try TemporaryFolder()
        let capture = folder.file("mixed.ubx")
        let sentences = transmission(["GPGGA,080000.00,4730.0000,N,01115.0000,E,1,09,0.9,12.3,M,45.6,M,,"])
        let bytes = UBXFrame.solution((8, 0, 0)) + sentences + UBXFrame.endOfEpoch((8, 0, 0))
        try TextFile.overwrite(capture, with: bytes)
        let gpslog = try BuiltProgram("gpslog")
        let plain = try await gpslog.run(["decode", capture.string])
        #expect(plain.status == 0)
        #expect(!plain.output.contains("sources"))
        let outcome = try await gpslog.run(["decode", "--verbose", capture.string])
        #expect(
            outcome.output.contains(
                #""epy":1.000,"epx":1.000,"epv":2.500,"eps":0.321,"epd":5.0000,"sources":{"time":"NAV-PVT","date":"NAV-PVT","#
                    + #""status":"NAV-PVT","mode":"NAV-PVT","lat":"NAV-PVT","lon":"NAV-PVT","altMSL":"GGA","geoidSep":"GGA","#
                    + #""speed":"NAV-PVT","track":"NAV-PVT","epy":"NAV-PVT","epx":"NAV-PVT","epv":"NAV-PVT","#
                    + #""hdop":"GGA","pdop":"NAV-PVT","uSat":"NAV-PVT","eps":"NAV-PVT","epd":"NAV-PVT"}}"#
            ),
            "\(outcome.output)"
        )
    }

    @Test(arguments: ["json", "gpx"])
    func `counts the frames of each protocol that is read, and those of others together`(format: String) async throws {
        let folder = try TemporaryFolder()
        let capture = folder.file("mixed.ubx")
        let measurements = UBXFrame.bytes(0x02, 0x15, [1, 2, 3] as [UInt8])
        let subframe = UBXFrame.bytes(0x02, 0x13, [4, 5] as [UInt8])
        // An RTCM 3 frame without a message.
        let corrections: [UInt8] = [0xD3, 0x00, 0x00, 0x47, 0xEA, 0x4B]
        let parts: [[UInt8]] = [
            UBXFrame.solution((8, 0, 0)), measurements, subframe, subframe, UBXFrame.endOfEpoch((8, 0, 0)),
            MakerFrame.casicDilution(5000), corrections, transmission(["GPTXT,01", "GPTXT,02"]),
        ]
        try TextFile.overwrite(capture, with: Array(parts.joined()))
        let outcome = try await BuiltProgram("gpslog").run(["decode", "--verbose", "--format", format, capture.string])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                ": 2 sentences, 0 with a wrong checksum, 0 without one, 0 too long, 0 bytes skipped, "
                    + "187 bytes in frames: 5 of UBX (1 RXM-RAWX, 2 RXM-SFRBX), 1 of CASIC, 1 of other protocols (RTCM 3)"
            ),
            "\(outcome.errors)"
        )
    }

    @Test(arguments: ["json", "gpx"]) func `says that a sentence is damaged`(format: String) async throws {
        let folder = try TemporaryFolder()
        let capture = folder.file("damaged.nmea")
        var bytes = try TextFile.readBytes(Checkout.fixture("city-walk.nmea"))
        let sentence = try #require(bytes.lastIndex(of: UInt8(ascii: "$")))
        bytes[sentence + 8] ^= 1
        try TextFile.overwrite(capture, with: bytes)
        let outcome = try await BuiltProgram("gpslog").run(["decode", "--format", format, capture.string])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(": 2999 sentences, 1 with a wrong checksum"), "\(outcome.errors)")
    }

    @Test(arguments: [0, 5]) func `says that a sentence has lost its beginning or its checksum`(place: Int) async throws
    {
        let folder = try TemporaryFolder()
        let capture = folder.file("damaged.nmea")
        var bytes = try TextFile.readBytes(Checkout.fixture("city-walk.nmea"))
        // The beginning of the last sentence, or the asterisk before its end.
        let start = try #require(bytes.lastIndex(of: UInt8(ascii: "$")))
        bytes[place == 0 ? start : bytes.count - place] ^= 1
        try TextFile.overwrite(capture, with: bytes)
        let outcome = try await BuiltProgram("gpslog").run(["decode", capture.string])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(": 2999 sentences, "), "\(outcome.errors)")
    }

    @Test func `says nothing of frames where there are none`() async throws {
        let capture = Checkout.fixture("city-walk.nmea").string
        let outcome = try await BuiltProgram("gpslog").run(["decode", "--verbose", capture])
        #expect(outcome.errors.contains(" bytes skipped\n"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("frames"))
    }

    @Test(arguments: fixtures)
    func `makes the GPX that a replay without a filter leads to`(fixture: String) async throws {
        let logger = try Logger()
        let capture = Checkout.fixture(fixture + ".nmea").string
        _ = try await logger.run("replay", "--no-filter", capture)
        let replayed = try await logger.run("export", "--format", "gpx").output
        let decoded = try await BuiltProgram("gpslog").run(["decode", "--format", "gpx", capture])
        #expect(decoded.status == 0)
        #expect(decoded.output == replayed)
        #expect(replayed.contains("<trkpt "))
    }

    @Test func `prints no sentences in GPX`() async throws {
        let capture = Checkout.fixture("city-walk.nmea").string
        let outcome = try await BuiltProgram("gpslog").run(["decode", "--format", "gpx", "--sentences", capture])
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
    }

    private func reports(on fixture: String) async throws -> [Report] {
        let gpslog = try BuiltProgram("gpslog")
        let outcome = try await gpslog.run(["decode", Checkout.fixture(fixture + ".nmea").string])
        #expect(outcome.status == 0)
        // Its damaged sentences are counted at the end.
        #expect(outcome.errors.isEmpty == (fixture != "noisy-line"))
        let decoder = JSONDecoder()
        return try outcome.output.split(separator: "\n").map { try decoder.decode(Report.self, from: Data($0.utf8)) }
    }

    private func isClose(_ value: Double?, _ expected: Double?, _ tolerance: Double) -> Bool {
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) <= tolerance
    }
}
