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
