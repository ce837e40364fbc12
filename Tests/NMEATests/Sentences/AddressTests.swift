import NMEA
import TestSupport
import Testing

@Suite struct `The address of a sentence` {
    @Suite struct `of a satellite receiver` {
        @Test(arguments: ["GP", "GN", "GL", "GA", "GB", "BD", "GQ", "QZ", "GI", "II", "XY", "G1"])
        func `may have any talker`(talker: String) throws {
            let sentence = try decoded("\(talker)GLL,4730.0000,N,01115.0000,E,080000,A")
            #expect(sentence.content.gll != nil)
            #expect(sentence.address.description == "\(talker)GLL")
            #expect(sentence.address.isProprietary == false)
        }

        @Test func `has a talker of two letters`() throws {
            let sentence = try decoded("GNGLL,4730.0000,N,01115.0000,E,080000,A")
            #expect(sentence.address.talker == .multipleConstellations)
        }
    }

    @Suite struct `that is not decoded` {
        @Test(arguments: ["GPXTE,A,A,0.67,L,N", "GPRTE,1,1,c,", "GPGGAX,1", "HCHDX,1.0,,,,", "GP,1", "GPRM,1"])
        func `is unrecognized and no error`(body: String) throws {
            #expect(try decoded(body).content.unrecognized != nil)
        }

        @Test(arguments: ["PUBX,99", "PMTK101", "PGRMO,,3", "PGGA,1", "PQTMGNSSSTART,1", "P234567890123456,1"])
        func `is proprietary with a P`(body: String) throws {
            let sentence = try decoded(body)
            #expect(sentence.address.isProprietary)
            #expect(sentence.address.talker == nil)
            #expect(sentence.content.unrecognized != nil)
        }
    }

    @Suite struct `of Quectel` {
        @Test(arguments: ["PQGSV,1,1,00,0,4", "PQGSA,A,3,12,,,,,,,,,,,,1.2,0.9,0.9,4"])
        func `is proprietary but decoded`(body: String) throws {
            let sentence = try decoded(body)
            #expect(sentence.address.isProprietary)
            #expect(sentence.address.talker == nil)
            #expect(sentence.content.unrecognized == nil)
        }

        @Test(arguments: ["PQGGA,080000", "PAGSV,1,1,00", "PQGSVX,1,1,00", "PQVERNO,1", "PQTMVER,1"])
        func `is of satellites only`(body: String) throws {
            #expect(try decoded(body).content.unrecognized != nil)
        }
    }

    @Suite struct `that is none` {
        @Test(arguments: ["", ",1,2", "G,1", "gpgga,1", "GP GA,1", "GPGG-,1", "GPGGAGPGGAGPGGAGP,1"])
        func `is an error`(body: String) {
            #expect(throws: SentenceError.malformedAddress) { try decoded(body) }
        }

        @Test(arguments: ["", "$", "$*", "$*0", "$*00", "$G*47"])
        func `is an error for a line without one`(line: String) {
            #expect(throws: SentenceError.malformedAddress) { try NMEASentence(decoding: Array(line.utf8).span) }
        }
    }

    @Suite struct `with too few fields behind it` {
        @Test(arguments: [
            ("GPGGA,080000,4730.0,N,01115.0,E,1,09,0.9", 9, 10), ("GPRMC,080000,A", 3, 10), ("GPRMC", 1, 10),
            ("GPGLL,4730.0,N,01115.0", 4, 5), ("GPVTG,1,T,1", 4, 5), ("GPZDA,080000,21,11", 4, 5),
            ("GPGSA,A,3,,,,,,,,,,,,,", 16, 17), ("GPGSV,1,1", 3, 4), ("GNGNS,080000,4730.0,N", 4, 10),
            ("GPGST,080000,1.0", 3, 9), ("GPGBS,080000,1.0", 3, 9), ("GPGRS,080000,0", 3, 15), ("GPDTM", 1, 2),
            ("HEHDT,1.0", 2, 3), ("HCHDM,1.0", 2, 3), ("HCHDG,1.0,,", 4, 6), ("HETHS,1.0", 2, 3), ("HEROT,1.0", 2, 3),
            ("GPTXT", 1, 2), ("PGRME,3.1,M", 3, 6),
        ])
        func `is an error that names both numbers`(body: String, found: Int, expected: Int) throws {
            let error = try #require(throws: SentenceError.self) { try decoded(body) }
            #expect(error.description == "\(body.prefix(5)) has \(found) fields, at least \(expected) are needed")
        }
    }
}
