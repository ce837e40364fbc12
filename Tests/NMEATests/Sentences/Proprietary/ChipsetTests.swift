import GNSS
import NMEA
import Testing

@Suite struct `A sentence of a chipset` {
    @Suite struct `PMTK001, an acknowledgement,` {
        @Test(arguments: [
            ("0", PMTK001.Result.invalid), ("1", .unsupported), ("2", .failed), ("3", .succeeded), ("4", nil),
            ("", nil),
        ])
        func `tells what became of a command`(field: String, result: PMTK001.Result?) throws {
            let acknowledgement = try #require(try decoded("PMTK001,604,\(field)").content.proprietary?.pmtk001)
            #expect(acknowledgement.command == 604)
            #expect(acknowledgement.result == result)
        }

        @Test func `may answer more`() throws {
            let acknowledgement = try #require(try decoded("PMTK001,355,3,1,1,0,0").content.proprietary?.pmtk001)
            #expect(acknowledgement.command == 355)
            #expect(acknowledgement.result == .succeeded)
        }
    }

    @Test(arguments: [
        ("000", PMTK010.Message.unknown), ("001", .started), ("002", .awaitsPredictedOrbits),
        ("003", .entersNormalMode),
        ("9", nil), ("", nil),
    ])
    func `PMTK010 tells what happened`(field: String, message: PMTK010.Message?) throws {
        #expect(try #require(try decoded("PMTK010,\(field)").content.proprietary?.pmtk010).message == message)
    }

    @Test func `PMTK011 tells a text`() throws {
        #expect(try #require(try decoded("PMTK011,MTKGPS").content.proprietary?.pmtk011).text == "MTKGPS")
    }

    @Suite struct `PMTK705` {
        @Test func `tells the release`() throws {
            let body = "PMTK705,AXN_5.1.6_3333_19010218,0007,Quectel-L76L,1.0"
            let release = try #require(try decoded(body).content.proprietary?.pmtk705)
            #expect(release.release == "AXN_5.1.6_3333_19010218")
            #expect(release.build == "0007")
            #expect(release.product == "Quectel-L76L")
            #expect(release.softwareVersion == "1.0")
        }

        @Test func `may leave out what is last`() throws {
            let body = "PMTK705,AXN_1.30,0145,Fastrax IT500,"
            let release = try #require(try decoded(body).content.proprietary?.pmtk705)
            #expect(release.product == "Fastrax IT500")
            #expect(release.softwareVersion == nil)
        }
    }

    @Test(arguments: [
        ("PSRFTXT,Version: 2.4.12.09-XMitac-C4PROD2.0 0000003729", "Version: 2.4.12.09-XMitac-C4PROD2.0 0000003729"),
        ("PSRFTXT,GSU-7x : Position Co.,Ltd.2009", "GSU-7x : Position Co.,Ltd.2009"), ("PSRFTXT,", nil),
    ])
    func `PSRFTXT tells a text`(body: String, text: String?) throws {
        #expect(try #require(try decoded(body).content.proprietary?.psrfTXT).text == text)
    }

    @Test(arguments: [
        ("0", PAIR001.Result.succeeded), ("1", .inProgress), ("2", .failed), ("3", .unsupported), ("4", .malformed),
        ("5", .busy), ("6", nil),
    ])
    func `PAIR001 tells what became of a command`(field: String, result: PAIR001.Result?) throws {
        let acknowledgement = try #require(try decoded("PAIR001,062,\(field)").content.proprietary?.pair001)
        #expect(acknowledgement.command == 62)
        #expect(acknowledgement.result == result)
    }

    @Suite struct `PAIR010` {
        @Test func `asks for orbits`() throws {
            let request = try #require(try decoded("PAIR010,0,1,2044,369413").content.proprietary?.pair010)
            #expect(request.request == .predictedOrbits)
            #expect(request.constellation == .glonass)
            #expect(request.week == 2044)
            #expect(request.timeOfWeek == 369413)
        }

        @Test func `asks for the time, of no constellation`() throws {
            let request = try #require(try decoded("PAIR010,1,-1").content.proprietary?.pair010)
            #expect(request.request == .time)
            #expect(request.constellation == nil)
            #expect(request.week == nil)
        }
    }
}
