import GNSS
import NMEA
import Testing

@Suite struct `An RMC sentence` {
    @Suite struct `with all its fields` {
        let body = "GNRMC,080000.00,A,4730.0000,N,01115.0000,E,10.0,84.4,211126,3.1,W,A,V"

        @Test func `tells time, date and place`() throws {
            let rmc = try #require(try decoded(body).content.rmc)
            #expect(rmc.time == TimeOfDay(hour: 8, minute: 0, second: 0))
            #expect(rmc.date == CalendarDate(year: 2026, month: 11, day: 21))
            #expect(rmc.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
        }

        @Test func `tells speed in metres a second and course`() throws {
            let rmc = try #require(try decoded(body).content.rmc)
            #expect(abs(try #require(rmc.speedOverGround) - 5.144_444_444) < 1e-9)
            #expect(rmc.courseOverGround == 84.4)
        }

        @Test func `tells status and mode`() throws {
            let rmc = try #require(try decoded(body).content.rmc)
            #expect(rmc.isValid == true)
            #expect(rmc.mode == .autonomous)
        }
    }

    @Suite struct `of any version` {
        @Test(arguments: [
            ("NMEA 1.5, 10 fields", "", nil),
            ("NMEA 2.0, 12 fields", ",3.1,W", nil),
            ("NMEA 2.3, 13 fields", ",3.1,W,D", PositioningMode.differential),
            ("NMEA 4.1, 14 fields", ",3.1,W,R,V", .fixedRTK),
        ])
        func `tells place, date and the mode it has`(version: String, end: String, mode: PositioningMode?) throws {
            let body = "GPRMC,080000,A,4730.0000,N,01115.0000,E,0.0,,211126\(end)"
            let rmc = try #require(try decoded(body).content.rmc)
            #expect(rmc.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
            #expect(rmc.date == CalendarDate(year: 2026, month: 11, day: 21))
            #expect(rmc.mode == mode)
        }
    }

    @Suite struct `with empty fields` {
        @Test func `knows nothing`() throws {
            let rmc = try #require(try decoded("GPRMC,,,,,,,,,,,,").content.rmc)
            #expect(rmc.time == nil)
            #expect(rmc.isValid == nil)
            #expect(rmc.coordinate == nil)
            #expect(rmc.speedOverGround == nil)
            #expect(rmc.courseOverGround == nil)
            #expect(rmc.date == nil)
            #expect(rmc.mode == nil)
        }

        @Test func `tells a speed without a course at rest`() throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,4730.0,N,01115.0,E,0.02,,211126,,,A").content.rmc)
            #expect(rmc.courseOverGround == nil)
            #expect(rmc.speedOverGround != nil)
        }

        @Test func `is void without a fix`() throws {
            let rmc = try #require(try decoded("GPRMC,080000.00,V,,,,,,,211126,,,N").content.rmc)
            #expect(rmc.isValid == false)
            #expect(rmc.mode == .invalid)
            #expect(rmc.date == CalendarDate(year: 2026, month: 11, day: 21))
        }
    }

    @Suite struct `with a date of two digits a year` {
        @Test(arguments: [
            ("211126", 2026, 11, 21), ("311279", 2079, 12, 31), ("010180", 1980, 1, 1), ("311299", 1999, 12, 31),
            ("290200", 2000, 2, 29),
        ])
        func `counts years from 1980`(field: String, year: Int, month: Int, day: Int) throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,,,,,,,\(field)").content.rmc)
            #expect(rmc.date == CalendarDate(year: year, month: month, day: day))
        }

        @Test(arguments: ["310226", "000026", "321126", "211326", "21112026", "21112", "2111-1", "-11126", "2111xx"])
        func `has none where the calendar has none`(field: String) throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,,,,,,,\(field)").content.rmc)
            #expect(rmc.date == nil)
        }
    }

    @Suite struct `with a strange speed or course` {
        @Test(arguments: ["-0.1", "x", "1.0.0", "--1", "."])
        func `has no speed`(field: String) throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,,,,,\(field),90.0,211126").content.rmc)
            #expect(rmc.speedOverGround == nil)
            #expect(rmc.courseOverGround == 90)
        }

        @Test func `takes 360 degrees for north`() throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,,,,,1.0,360.0,211126").content.rmc)
            #expect(rmc.courseOverGround == 0)
        }

        @Test(arguments: ["360.1", "-0.1", "999", "x"])
        func `has no course`(field: String) throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,,,,,1.0,\(field),211126").content.rmc)
            #expect(rmc.courseOverGround == nil)
        }
    }

    @Suite struct `with a mode` {
        @Test(arguments: [
            ("A", PositioningMode.autonomous), ("D", .differential), ("E", .estimated), ("F", .floatRTK),
            ("M", .manual), ("N", .invalid), ("P", .precise), ("R", .fixedRTK), ("S", .simulated),
            ("a", nil), ("Z", nil), ("AA", nil),
        ])
        func `knows the letters of the standard`(letter: String, mode: PositioningMode?) throws {
            let rmc = try #require(try decoded("GPRMC,080000,A,,,,,,,211126,,,\(letter)").content.rmc)
            #expect(rmc.mode == mode)
        }
    }
}

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
