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
        @Test(arguments: ["GPTXT,01,01,02,HELLO", "GPGRS,080000,0", "GPGGAX,1", "HCHDG,1.0,,,,", "GP,1", "GPRM,1"])
        func `is unrecognized and no error`(body: String) throws {
            #expect(try decoded(body).content == .unrecognized)
        }

        @Test(arguments: ["PUBX,00", "PMTK001,604,3", "PGRME,3.1,M", "PGGA,1"])
        func `is proprietary with a P`(body: String) throws {
            let sentence = try decoded(body)
            #expect(sentence.address.isProprietary)
            #expect(sentence.address.talker == nil)
            #expect(sentence.content == .unrecognized)
        }
    }

    @Suite struct `that is none` {
        @Test(arguments: ["", ",1,2", "G,1", "gpgga,1", "GP GA,1", "GPGG-,1", "GPGGAGPGG,1"])
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
        ])
        func `is an error that names both numbers`(body: String, found: Int, expected: Int) throws {
            let error = try #require(throws: SentenceError.self) { try decoded(body) }
            #expect(error.description == "\(body.prefix(5)) has \(found) fields, at least \(expected) are needed")
        }
    }
}
