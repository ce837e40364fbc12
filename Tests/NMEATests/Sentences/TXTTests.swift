import NMEA
import Testing

@Suite struct `A TXT sentence` {
    @Test func `tells its place, its kind and its text`() throws {
        let txt = try #require(try decoded("GPTXT,01,01,02,u-blox ag - www.u-blox.com").content.txt)
        #expect(txt.count == 1)
        #expect(txt.number == 1)
        #expect(txt.identifier == 2)
        #expect(txt.text == "u-blox ag - www.u-blox.com")
    }

    @Test func `decodes the characters that the standard escapes`() throws {
        let txt = try #require(try decoded("GPTXT,02,01,07,DR MODE^2C 5^B0 ^5E^").content.txt)
        #expect(txt.text == "DR MODE, 5\u{B0} ^^")
    }

    @Test(arguments: ["5^ZZ", "5^2", "^"])
    func `leaves alone what is no escape`(text: String) throws {
        #expect(try #require(try decoded("GPTXT,01,01,07,\(text)").content.txt).text == text)
    }

    @Test func `keeps commas in the text`() throws {
        let txt = try #require(try decoded("GNTXT,01,01,02,GNSS OTP:  GPS GLO, SEL:  GPS GLO").content.txt)
        #expect(txt.text == "GNSS OTP:  GPS GLO, SEL:  GPS GLO")
    }

    @Test func `may be nothing but a text`() throws {
        let txt = try #require(try decoded("GPTXT,TELIT SW Version: SL869 v3.1.2.1 -STD -N96").content.txt)
        #expect(txt.count == nil)
        #expect(txt.number == nil)
        #expect(txt.identifier == nil)
        #expect(txt.text == "TELIT SW Version: SL869 v3.1.2.1 -STD -N96")
    }

    @Test func `may be empty`() throws {
        let txt = try #require(try decoded("GPTXT,01,01,02,").content.txt)
        #expect(txt.identifier == 2)
        #expect(txt.text == nil)
    }
}

@Suite struct `An unrecognized sentence` {
    @Test func `has its fields within reach, numbered as the standard does`() throws {
        let sentence = try #require(try decoded("GPXTE,A,A,0.67,L,N").content.unrecognized)
        #expect(sentence.fields == ["GPXTE", "A", "A", "0.67", "L", "N"])
        #expect(sentence[3] == "0.67")
        #expect(sentence.count == 6)
    }

    @Test func `keeps empty fields`() throws {
        let sentence = try #require(try decoded("GPBOD,,T,,M,,").content.unrecognized)
        #expect(sentence.fields == ["GPBOD", "", "T", "", "M", "", ""])
        #expect(sentence[6] == "")
    }

    @Test(arguments: [-1, 7, 100])
    func `has nothing where it has no field`(field: Int) throws {
        let sentence = try #require(try decoded("GPBOD,,T,,M,,").content.unrecognized)
        #expect(sentence[field] == nil)
    }

    @Test func `has a character for each byte that is no ASCII`() throws {
        let sentence = try NMEASentence(decoding: Array("$GPXXX,\u{E9},1*00".utf8).span)
        #expect(sentence.content.unrecognized?[1] == "\u{C3}\u{A9}")
    }

    @Test(arguments: [
        "PUBX,05,074440.00", "PUBX,00", "PSTI,033,003832.000,290322", "PASHR,SAT,03,28,139", "PASHR,ACK",
        "PASHR,POS,3722.2912129,N,12159.7998265,W,+15.25", "PERC,GPdbg,1,3,1", "PERC,GPctr,R,,,1,,", "PMTK010",
        "PQTMVERNO", "PQTMVERNO,ERROR,1", "PQTMEPE,1,1.0,1.0", "PQTMVEL,154512.100,1.251", "PQTMCFGODO,OK,1,10.5",
        "PGRMC,A,00018.0",
    ])
    func `is what a proprietary sentence is that nobody described`(body: String) throws {
        #expect(try decoded(body).content.unrecognized?.fields.joined(separator: ",") == body)
    }

    @Test(arguments: [
        ("PUBX,00,081350.00,4717.113210,N", 5, 19), ("PSTI,030,003832.000,A", 4, 16), ("PERC,GPavp,4111.5950,N", 4, 7),
        ("PQTMEPE,2,1.000", 3, 7), ("PASHR,204132.000,010.51,T", 4, 10), ("PASHR,POS,0,03", 4, 18),
        ("PAIR001,004", 2, 3),
    ])
    func `is an error where it is a known one cut short`(body: String, found: Int, expected: Int) throws {
        let address = try decoded("\(body.prefix { $0 != "," })").address
        let error = SentenceError.tooFewFields(address, found: found, expected: expected)
        #expect(throws: error) { try decoded(body) }
    }
}
