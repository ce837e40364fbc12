import GNSS
import NMEA
import Testing

@Suite struct `A GSA sentence` {
    @Suite struct `before NMEA 4.1` {
        @Test func `tells dimension, satellites and dilutions`() throws {
            let gsa = try #require(try decoded("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1").content.gsa)
            #expect(gsa.dimension == .threeDimensional)
            #expect(Array(gsa.satellites) == [4, 5, 9, 12, 24])
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.3, vertical: 2.1, position: 2.5))
            #expect(gsa.system == nil)
        }

        @Test(arguments: [("1", FixDimension.none), ("2", .twoDimensional), ("3", .threeDimensional)])
        func `has a dimension by number`(field: String, dimension: FixDimension) throws {
            let gsa = try #require(try decoded("GPGSA,A,\(field),,,,,,,,,,,,,,,").content.gsa)
            #expect(gsa.dimension == dimension)
        }
    }

    @Suite struct `since NMEA 4.1` {
        @Test(arguments: [("1", 1), ("4", 4), ("F", 15)])
        func `tells the system too`(field: String, system: UInt8) throws {
            let gsa = try #require(try decoded("GNGSA,A,3,01,,,,,,,,,,,,2.5,1.3,2.1,\(field)").content.gsa)
            #expect(gsa.system == system)
            #expect(Array(gsa.satellites) == [1])
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.3, vertical: 2.1, position: 2.5))
        }
    }

    @Suite struct `of more than twelve satellites` {
        @Test func `keeps the dilutions behind them`() throws {
            let gsa = try #require(
                try decoded("GNGSA,A,3,01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16,2.5,1.3,2.1,3").content.gsa
            )
            #expect(Array(gsa.satellites) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.3, vertical: 2.1, position: 2.5))
            #expect(gsa.system == 3)
        }

        @Test func `keeps them without a system too`() throws {
            let gsa = try #require(
                try decoded("GPGSA,A,3,01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16,2.5,1.3,2.1").content.gsa
            )
            #expect(gsa.satellites.count == 16)
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.3, vertical: 2.1, position: 2.5))
            #expect(gsa.system == nil)
        }
    }

    @Suite struct `of a CH-4701` {
        // As sent, with twelve more satellite fields than in the standard.
        static let body = "GPGSA,A,3,23,13,07,25,,,,,,,,,,,,,,,,,,,,,09.2,07.2,05.7"

        @Test func `has 24 places for satellites`() throws {
            let gsa = try #require(
                try decoded(Self.body).content.gsa
            )
            #expect(Array(gsa.satellites) == [23, 13, 7, 25])
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 7.2, vertical: 5.7, position: 9.2))
            #expect(gsa.system == nil)
        }

        @Test func `may have a system behind them`() throws {
            let gsa = try #require(
                try decoded(Self.body + ",3").content.gsa
            )
            #expect(Array(gsa.satellites) == [23, 13, 7, 25])
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 7.2, vertical: 5.7, position: 9.2))
            #expect(gsa.system == 3)
        }
    }

    @Suite struct `of a SiRF TriG` {
        @Test(arguments: [
            "GPGSA,A,3,25,32,12,14,,,,,,,,,2.1,1.1,1.8,1.2", "BDGSA,A,3,02,03,04,,,,,,,,,,2.1,1.1,1.8,1.2",
        ])
        func `has a number in the place of the system`(body: String) throws {
            let gsa = try #require(try decoded(body).content.gsa)
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.1, vertical: 1.8, position: 2.1))
            #expect(gsa.system == nil)
        }
    }

    @Suite struct `of Quectel` {
        @Test(arguments: [("12,,,,,,,,,,,,1.2,0.9,0.9,4", [12], 4), (",,,,,,,,,,,,1.2,0.9,0.9,5", [], 5)])
        func `has a system`(fields: String, satellites: [UInt16], system: UInt8) throws {
            let gsa = try #require(try decoded("PQGSA,A,3,\(fields)").content.gsa)
            #expect(Array(gsa.satellites) == satellites)
            #expect(gsa.system == system)
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 0.9, vertical: 0.9, position: 1.2))
        }
    }

    @Suite struct `with empty or malformed fields` {
        @Test func `knows nothing`() throws {
            let gsa = try #require(try decoded("GPGSA,,,,,,,,,,,,,,,,,").content.gsa)
            #expect(gsa.dimension == nil)
            #expect(gsa.satellites.isEmpty)
            #expect(gsa.dilution == DilutionOfPrecision())
        }

        @Test func `leaves out dilutions that say unknown`() throws {
            let gsa = try #require(try decoded("GPGSA,A,1,,,,,,,,,,,,,99.99,0.00,99.9").content.gsa)
            #expect(gsa.dilution == DilutionOfPrecision())
        }

        @Test(arguments: ["0", "4", "x", "-1", "3.5"])
        func `has no dimension`(field: String) throws {
            let gsa = try #require(try decoded("GPGSA,A,\(field),,,,,,,,,,,,,,,").content.gsa)
            #expect(gsa.dimension == nil)
        }

        @Test func `leaves out satellites that are no number`() throws {
            let gsa = try #require(try decoded("GPGSA,A,3,04,x,0,-5,12,1.5,,,,,,,2.5,1.3,2.1").content.gsa)
            #expect(Array(gsa.satellites) == [4, 12])
        }
    }
}
