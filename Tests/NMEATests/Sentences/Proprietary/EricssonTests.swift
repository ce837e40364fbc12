import GNSS
import NMEA
import Testing

@Suite struct `A sentence of Ericsson` {
    @Test func `GPavp tells the averaged position`() throws {
        let body = "PERC,GPavp,4111.5950,N,11156.5597,W,001492.2,M"
        let position = try #require(try decoded(body).content.proprietary?.percGPavp)
        #expect(position.coordinate == Coordinate(latitude: 41.19325, longitude: -111.94266166666667))
        #expect(position.altitude == 1492.2)
    }

    @Test func `GPppf tells phase and frequency`() throws {
        let pulse = try #require(try decoded("PERC,GPppf,-06.1,-005.8,0,18,0").content.proprietary?.percGPppf)
        #expect(pulse.phaseError == -6.1)
        #expect(pulse.frequencyError == -5.8)
    }

    @Test func `GPppr tells the time of the pulse`() throws {
        let pulse = try #require(try decoded("PERC,GPppr,423451,02405,00050,12,0,0").content.proprietary?.percGPppr)
        #expect(pulse.timeOfWeek == 423451)
        #expect(pulse.week == 2405)
    }

    @Test(arguments: [("0", PERCGPsts.Mode.acquires), ("1", .surveys), ("2", .holdsPosition), ("3", nil), ("", nil)])
    func `GPsts tells what the receiver does`(field: String, mode: PERCGPsts.Mode?) throws {
        let body = "PERC,GPsts,\(field),0,2,010011111111011111"
        let status = try #require(try decoded(body).content.proprietary?.percGPsts)
        #expect(status.mode == mode)
        #expect(status.alarm == 0)
        #expect(status.constellations == 2)
    }

    @Test func `GPver tells who the receiver is`() throws {
        let body = "PERC,GPver,GRU 04 02,NCD 901 78/1,R1C,E640019302.1949"
        let version = try #require(try decoded(body).content.proprietary?.percGPver)
        #expect(version.model == "GRU 04 02")
        #expect(version.partNumber == "NCD 901 78/1")
        #expect(version.hardwareRevision == "R1C")
        #expect(version.serialNumber == "E640019302.1949")
    }

    @Test func `GPreh tells the health`() throws {
        let health = try #require(try decoded("PERC,GPreh,00:00:00 00/00/0000,8").content.proprietary?.percGPreh)
        #expect(health.time == "00:00:00 00/00/0000")
        #expect(health.health == 8)
    }

    @Test func `FWsts tells the version of the firmware`() throws {
        let status = try #require(try decoded("PERC,FWsts,010100,,,0,0,0").content.proprietary?.percFWsts)
        #expect(status.version == "010100")
    }

    @Test func `knows nothing where its fields are empty`() throws {
        let position = try #require(try decoded("PERC,GPavp,,,,,,M").content.proprietary?.percGPavp)
        #expect(position.coordinate == nil)
        #expect(position.altitude == nil)
    }
}
