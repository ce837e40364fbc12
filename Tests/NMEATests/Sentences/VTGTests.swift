import NMEA
import Testing

@Suite struct `A VTG sentence` {
    @Suite struct `with unit letters` {
        @Test func `tells course, speed and mode`() throws {
            let vtg = try #require(try decoded("GPVTG,84.4,T,81.3,M,10.0,N,18.5,K,A").content.vtg)
            #expect(vtg.courseOverGround == 84.4)
            #expect(abs(try #require(vtg.speedOverGround) - 5.144_444_444) < 1e-9)
            #expect(vtg.mode == .autonomous)
        }

        @Test func `has no mode before NMEA 2.3`() throws {
            let vtg = try #require(try decoded("GPVTG,84.4,T,81.3,M,10.0,N,18.5,K").content.vtg)
            #expect(vtg.courseOverGround == 84.4)
            #expect(vtg.mode == nil)
        }

        @Test func `takes kilometres an hour where the knots are missing`() throws {
            let vtg = try #require(try decoded("GPVTG,,T,,M,,N,36.0,K,A").content.vtg)
            #expect(vtg.courseOverGround == nil)
            #expect(vtg.speedOverGround == 10)
        }

        @Test func `says that it is not valid`() throws {
            let vtg = try #require(try decoded("GPVTG,,T,,M,,N,,K,N").content.vtg)
            #expect(vtg.speedOverGround == nil)
            #expect(vtg.mode == .invalid)
        }
    }

    @Suite struct `without unit letters` {
        @Test func `has the knots in the third field`() throws {
            let vtg = try #require(try decoded("GPVTG,84.4,81.3,10.0,18.5").content.vtg)
            #expect(vtg.courseOverGround == 84.4)
            #expect(abs(try #require(vtg.speedOverGround) - 5.144_444_444) < 1e-9)
            #expect(vtg.mode == nil)
        }
    }

    @Suite struct `with empty or malformed fields` {
        @Test(arguments: ["GPVTG,,,,,,,,,", "GPVTG,x,T,,M,x,N,x,K", "GPVTG,361,T,,M,-1.0,N,-1.0,K"])
        func `knows nothing`(body: String) throws {
            let vtg = try #require(try decoded(body).content.vtg)
            #expect(vtg.courseOverGround == nil)
            #expect(vtg.speedOverGround == nil)
        }
    }
}
