import GNSS
import NMEA
import TestSupport
import Testing

/// Decoded sentences with their minimum number of fields.
private let least = [
    "GPGGA": 10, "GPGLL": 5, "GNGNS": 10, "GPGSA": 17, "GPGSV": 4, "GPRMC": 10, "GPVTG": 5, "GPZDA": 5,
]

@Suite struct `The fields of a sentence` {
    @Suite struct `in place` {
        @Test func `are numbered from the address on`() {
            #expect(fieldTexts("GPTXT,01,,02", upTo: 4) == ["GPTXT", "01", "", "02"])
        }

        @Test func `are empty beyond the last`() {
            #expect(fieldTexts("GPTXT,01", upTo: 300).dropFirst(2) == [String](repeating: "", count: 298)[...])
        }

        @Test func `end where the checksum begins`() {
            var framer = SentenceFramer()
            var counts: [Int] = []
            let bytes = Array("$GPTXT,01*62,02,03\r\n$GPTXT,a*b*4A,x\r\n".utf8)
            framer.consume(bytes.span) { counts.append($0.count) }
            #expect(counts == [2, 2])
        }

        @Test func `are empty before the first`() {
            var framer = SentenceFramer()
            let bytes = transmission(["GPTXT,01"])
            framer.consume(bytes.span) { fields in
                #expect(fields[-1].count == 0)
                #expect(fields[.min].count == 0)
                #expect(fields[.max].count == 0)
            }
        }
    }

    @Suite struct `as many as a sentence can have` {
        let commas = String(repeating: ",", count: 246)

        @Test(arguments: least.keys.sorted() + ["GPTXT", "PQGSV", "PQGSA"])
        func `are all empty`(address: String) throws {
            #expect(sentence(address + commas).utf8.count == 255)
            #expect(fieldTexts(address + commas, upTo: 247) == [address] + [String](repeating: "", count: 246))
            #expect(try decodedInStream([address + commas, address + commas]).count == 2)
        }

        @Test(arguments: [1, 7, 64, .max])
        func `are counted in chunks of any size`(size: Int) {
            var framer = SentenceFramer()
            var counts: [Int] = []
            let bytes = transmission(["GPGSV" + commas, "GPTXT,01", "GPGSA" + commas])
            for chunk in bytes.chunks(of: size) { framer.consume(chunk.span) { counts.append($0.count) } }
            #expect(counts == [247, 2, 247])
        }

        @Test(arguments: [1, 2, 64, 300, 5000])
        func `are no harm where there are more`(surplus: Int) {
            let overlong = "GPGGA" + commas + String(repeating: ",", count: surplus)
            let result = framed(transmission([overlong, "GPTXT,01"]))
            #expect(result.sentences == ["$GPTXT,01*62"])
            #expect(result.counters.overlong == 1)
        }
    }

    @Suite struct `that are all empty` {
        @Test(arguments: least.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        func `are the same however many there are`(address: String, least: Int) throws {
            let contents = try (least - 1..<60).map { count in
                try #require(try decodedInStream([address + String(repeating: ",", count: count)]).first).content
            }
            #expect(Set(contents).count == 1)
            #expect(contents.first?.unrecognized == nil)
        }
    }

    @Suite struct `that are missing` {
        @Test func `are not those of the sentence before`() throws {
            let gga = "GPGGA,080000,4730.0,N,01115.0,E,1,09,0.9,612.3"
            let gll = "GPGLL,4730.0,N,01115.0,E"
            let sentences = try decodedInStream(["\(gga),M,47.1,M,3.0,0120", gga, "\(gll),080000,A,A", gll])
            let (full, short) = (sentences[0].content.gga, sentences[1].content.gga)
            #expect(full?.geoidalSeparation == 47.1)
            #expect(full?.referenceStation == 120)
            #expect(short?.altitude == 612.3)
            #expect(short?.geoidalSeparation == nil)
            #expect(short?.referenceStation == nil)
            #expect(sentences[3].content.gll?.time == nil)
            #expect(sentences[3].content.gll?.mode == nil)
        }
    }
}
