import Commands
import GNSS
import Logbook
import Receivers
import SystemPackage
import Platform
import TestSupport
import Testing

/// The diagnoses on the line of the receiver, its fix and the clock while the doctor listens.
@Suite struct `What the doctor heard` {
    private let fixes = [
        "GPRMC,120000.00,A,4807.038,N,01131.000,E,0.0,0.0,211126,,,A",
        "GPGGA,120000.00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
        "GPRMC,120001.00,A,4807.038,N,01131.000,E,0.0,0.0,211126,,,A",
        "GPGGA,120001.00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
    ]
    private let noFix = [
        "GPRMC,120000.00,V,,,,,,,211126,,,N", "GPGSV,1,1,03,01,40,083,46,02,17,308,,12,07,344,",
        "GPGGA,120000.00,,,,,0,00,,,M,,M,,",
    ]

    @Test func `is silence where nothing came`() {
        var heard = ListenResult()
        heard.pass(.seconds(10))

        let diagnosis = LineCheck.diagnosis("/dev/ttyUSB0", heard, error: nil)

        #expect(diagnosis.statement == "nothing came from /dev/ttyUSB0 for 10 s")
        #expect(diagnosis.status == .unavailable)
    }

    @Test func `is noise where no speed made sentences of it`() {
        var heard = ListenResult()
        heard.hear(ByteChunk(bytes: Array(repeating: 0xE6, count: 400), readAt: nil), after: .seconds(1))

        let diagnosis = LineCheck.diagnosis("/dev/ttyUSB0", heard, error: nil)

        #expect(diagnosis.statement == "only noise arrives from /dev/ttyUSB0, at every baud rate")
        #expect(diagnosis.status == .dataError)
    }

    @Test func `is another protocol where its frames are whole`() {
        // RTCM 3's message 1005, cut short, with its checksum.
        let frame: [UInt8] = [0xD3, 0x00, 0x04, 0x3E, 0xD0, 0x00, 0x03, 0x09, 0x23, 0xD9]
        var heard = ListenResult()
        heard.hear(ByteChunk(bytes: frame + frame + frame, readAt: nil), after: .seconds(1))

        let diagnosis = LineCheck.diagnosis("/dev/ttyACM0", heard, error: nil)

        #expect(diagnosis.statement == "the receiver at /dev/ttyACM0 uses a protocol that gpslog does not read")
    }

    @Test func `is sentences, at the speed that was found`() {
        var heard = heard(fixes)
        heard.setting = "4800 baud"

        #expect(
            LineCheck.diagnosis("/dev/ttyUSB0", heard, error: nil) == .fine(.line, "sentences arrive at 4800 baud")
        )
    }

    @Test func `is why the port cannot be opened`() {
        let diagnosis = LineCheck.diagnosis("/dev/ttyUSB0", ListenResult(), error: SerialPortError.busy("/dev/ttyUSB0"))

        #expect(diagnosis.statement == "another program is reading /dev/ttyUSB0")
        #expect(diagnosis.status == .temporary)
    }

    @Test func `is a position, which is not told`() {
        let heard = heard(fixes)

        #expect(heard.positionAfter == .seconds(1))
        #expect(FixCheck.diagnosis(heard) == .fine(.fix, "a position would be logged"))
    }

    @Test func `is the missing date of a receiver that tells none`() {
        let bodies = [0, 1].map { "GPGGA,12000\($0).00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,," }
        for (isClockRight, isDated) in [(false, false), (true, true)] {
            var heard = ListenResult(isClockRight: isClockRight)
            let readAt = UTCTime(iso8601: "2026-11-21T12:00:01Z")
            heard.hear(ByteChunk(bytes: transmission(bodies), readAt: readAt), after: .seconds(1))
            let diagnosis = FixCheck.diagnosis(heard)
            #expect(heard.isDatedByClock == isDated)
            #expect(diagnosis.statement.contains("no date"))
            #expect((diagnosis.remedy == nil) == isDated)
        }
    }

    @Test func `is the satellites where there is no fix`() {
        let diagnosis = FixCheck.diagnosis(heard(noFix))

        #expect(diagnosis.statement == "the receiver has no fix yet: 3 satellites seen, 1 with a signal")
        #expect(diagnosis.remedy?.contains("outdoors") == true)
        #expect(diagnosis.status == .temporary)
    }

    @Test func `is not a position where no sentence tells any`() {
        var heard = ListenResult()
        let text = transmission(["GPTXT,01,01,02,ANTSTATUS=OK"])
        heard.hear(ByteChunk(bytes: text, readAt: nil), after: .seconds(1))

        let diagnosis = FixCheck.diagnosis(heard)

        #expect(diagnosis.statement == "no sentence contains a position; the receiver sends GPTXT")
        #expect(diagnosis.status == .dataError)
    }

    @Test(arguments: [(0.4, true), (2.5, true), (-0.5, true), (4, false), (-2, false)])
    func `is the clock's error`(lead: Double, isRight: Bool) {
        #expect((ClockCheck.diagnosis(lead).remedy == nil) == isRight)
    }

    @Test func `says by how much the clock is off`() throws {
        let noon = try #require(UTCTime(iso8601: "2026-11-21T12:00:00Z"))
        let heard = heard(fixes, readAt: noon.advanced(bySeconds: 37))

        let diagnosis = ClockCheck.diagnosis(try #require(heard.clockLead))

        #expect(diagnosis.statement == "this machine's clock is 36 s ahead of the receiver's time")
        #expect(diagnosis.remedy == "`sudo timedatectl set-ntp true`")
        #expect(diagnosis.status == nil)
    }

    @Test(arguments: [
        (159_936.0, "44 h ahead of"), (-7200, "2 h behind"), (-4.3, "4.3 s behind"),
        (700_000_000, "8102 days ahead of"),
    ])
    func `says by how much the clock is off as people do`(lead: Double, words: String) {
        #expect(ClockCheck.diagnosis(lead).statement == "this machine's clock is \(words) the receiver's time")
    }

    @Test func `knows no error of the clock before a fix`() throws {
        let noon = try #require(UTCTime(iso8601: "2026-11-21T12:00:00Z"))

        #expect(heard(noFix, readAt: noon).clockLead == nil)
    }

    private func heard(_ sentences: [String], readAt: UTCTime? = nil) -> ListenResult {
        var heard = ListenResult()
        // The second time tells that the first epoch is whole.
        let bytes = transmission(sentences + ["GPRMC,120002.00,V,,,,,,,211126,,,N"])
        heard.hear(ByteChunk(bytes: bytes, readAt: readAt), after: .seconds(1))
        heard.end()
        return heard
    }
}
