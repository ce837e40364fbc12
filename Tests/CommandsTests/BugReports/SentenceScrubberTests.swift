import Commands
import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `A scrubbed sentence` {
    /// The sentences that others become, without dollar and checksum.
    private func scrubbed(_ bodies: String..., seed: UInt64 = 1) throws -> [String] {
        var scrubber = CaptureScrubber(SplitMix64(state: seed))
        let bytes = scrubber.scrub(transmission(bodies)) + scrubber.finish()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        return try lines.map { line in
            let body = try #require(line.wholeMatch(of: #/\$(.*)\*[0-9A-F]{2}/#)).1
            #expect(line == sentence(String(body)))
            return String(body)
        }
    }

    private func fields(_ body: String) -> [String] {
        body.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `has the time, the date and the speed, and another place and course`() throws {
        let rmc = "GPRMC,080000.00,A,5424.6000,N,01013.2000,E,5.4,45.0,211126,3.1,E,A"
        let old = fields(rmc)
        let new = fields(try #require(scrubbed(rmc).first))
        for index in [0, 1, 2, 7, 9, 12] { #expect(new[index] == old[index]) }
        for index in [3, 5, 8] { #expect(new[index] != old[index]) }
        #expect(new[3].wholeMatch(of: /\d{4}\.\d{7}/) != nil)
        #expect(new[5].wholeMatch(of: /\d{5}\.\d{7}/) != nil)
        // The magnetic variation would reveal the region.
        #expect(new[10...11] == ["", ""])
    }

    @Test func `has heights that differ as those that were sent, and neither geoid nor station`() throws {
        let gga = "GPGGA,080000.00,5424.6000,N,01013.2000,E,2,08,0.9,12.30,M,41.2,M,1.2,0123"
        let later = gga.replacing("12.30", with: "14.80")
        let sent = try scrubbed(gga, later).map(fields)
        let heights = try sent.map { try #require(Double($0[9])) }
        #expect(heights[0] >= 32 && abs(heights[1] - heights[0] - 2.5) < 1e-9)
        #expect(sent[0][11] == "0.0" && sent[0][13] == "1.2" && sent[0][14] == "0000")
    }

    @Test func `is at the same place whichever sentence tells it`() throws {
        let sent = try scrubbed(
            "GPGGA,080000.00,5424.6000,N,01013.2000,E,1,08,0.9,12.3,M,41.2,M,,",
            "GPGLL,5424.6000,N,01013.2000,E,080000.00,A,A",
            "GNGNS,080000.00,5424.6000,N,01013.2000,E,AA,08,0.9,12.3,41.2,,"
        )
        .map(fields)
        #expect(sent[0][2...5] == sent[1][1...4])
        #expect(sent[0][2...5] == sent[2][2...5])
    }

    @Test func `has satellites without directions, which with the time would tell where one is`() throws {
        let gsv = "GPGSV,1,1,02,05,61,213,44,12,08,050,,1"
        #expect(try scrubbed(gsv) == ["GPGSV,1,1,02,05,,,44,12,,,,1"])
    }

    @Test func `has no local time`() throws {
        #expect(try scrubbed("GPZDA,080000.00,21,11,2026,-05,30") == ["GPZDA,080000.00,21,11,2026,00,00"])
    }

    @Test func `turns the course over ground of VTG in its old and its new form`() throws {
        let gll = "GPGLL,5424.6000,N,01013.2000,E,080000.00,A,A"
        let new = fields(try scrubbed(gll, "GPVTG,45.0,T,42.1,M,5.4,N,10.0,K,A")[1])
        let old = fields(try scrubbed(gll, "GPVTG,45.0,42.1,5.4,10.0")[1])
        #expect(new[1] == old[1] && new[1] != "45.0")
        #expect(new[3] == "" && old[2] == "")
        #expect(new[5] == "5.4" && old[3] == "5.4")
    }

    @Test(arguments: [
        "PUBX,00,080000.00,5424.6000,N,01013.2000,E,41.0,G3,2.1,3.3,5.4,45.0,0.0,,0.9,1.2,0.8,8,0,0",
        "GPBWC,080000,5424.6000,N,01013.2000,E,45.0,T,42.1,M,5.4,N,1", "GPTXT,01,01,02,54.41 10.22",
        "HCHDG,42.1,,,3.1,E",
    ])
    func `is left out where it may tell a place in a way of its own`(body: String) throws {
        #expect(try scrubbed(body) == [])
    }

    @Test(arguments: [
        "GPRMC,080000.00,V,,,,,,,211126,,,N", "GPGLL,0000.0000,N,00000.0000,E,080000.00,V,N",
        "GPGGA,080000.00,,,,,0,00,99.9,,,,,,",
    ])
    func `is what it was where there is no fix`(body: String) throws {
        #expect(try scrubbed(body) == [body])
    }

    @Test(arguments: [
        "GPGGA,080000.00,9924.6000,N,01013.2000,E,1,08,0.9,x,M,,M,,", "GPRMC,A,B,C,D,E,F,G,H,I,J", "GPVTG,,,,",
        "GPGSV,1,1,00",
        "GPVTG,nan,T,inf,M,5.4,N,10.0,K,A", "GPRMC,080000.00,A,5424.6000,Q,01013.2000,E,5.4,inf,211126,3.1,E,A",
        "GPGGA,080000.00,5424.6000,X,01013.2000,E,1,08,0.9,1e99,M,,M,,",
    ])
    func `tells nothing where a field is nonsense`(body: String) throws {
        let text = try scrubbed(body).joined()
        #expect(!text.contains("5424") && !text.contains("1013"))
    }

    @Test func `is not made of noise`() throws {
        var scrubber = CaptureScrubber(SplitMix64(state: 1))
        let noise = Array("$GPGLL,5424.6000,N,01013.2000,E,080000.00,A,A*00\r\n5424.6000,N,01013.2000\r\n".utf8)
        #expect(scrubber.scrub(noise) + scrubber.finish() == [])
    }

    @Test func `has another place with another secret`() throws {
        let gll = "GPGLL,5424.6000,N,01013.2000,E,080000.00,A,A"
        #expect(try scrubbed(gll, seed: 1) != scrubbed(gll, seed: 2))
    }
}
