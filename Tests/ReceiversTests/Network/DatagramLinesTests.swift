import Receivers
import Testing

@Suite struct `Datagrams` {
    private static func stream(_ datagrams: [String]) -> String {
        var lines = DatagramLines()
        return String(decoding: datagrams.flatMap { lines.take(Array($0.utf8)) }, as: UTF8.self)
    }

    @Test func `that end with a line stay as they are`() {
        #expect(
            Self.stream(["$GPGGA,1*00\r\n", "$GPRMC,2*00\r\n$GPGGA*11\n"])
                == "$GPGGA,1*00\r\n$GPRMC,2*00\r\n$GPGGA*11\n"
        )
    }

    @Test(arguments: [1, 7, 37, 45, 56])
    func `that are cut anywhere are one stream`(size: Int) {
        let text = "$GPGGA,120000.00,5425.9,N,01010.5,E,1,12,0.8,11.6,M,,*59\r\n$GPVTG,45.5,T,,M,9.6,N,17.8,K,A*3C\r\n"
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
            String(decoding: bytes[$0..<min($0 + size, bytes.count)], as: UTF8.self)
        }
        let lines = Self.stream(pieces).split(whereSeparator: \.isNewline)
        #expect(lines == text.split(whereSeparator: \.isNewline))
    }

    @Test func `with a sentence each get the line end that phones leave out`() {
        #expect(Self.stream(["$GPGGA,1*00", "!AIVDM*5C"]) == "$GPGGA,1*00\r\n!AIVDM*5C\r\n")
    }

    @Test func `with a sentence each get it also if there is no checksum`() {
        #expect(Self.stream(["$GPGGA,1", "$GPRMC,2"]) == "$GPGGA,1\r\n$GPRMC,2")
    }

    @Test func `of a binary protocol get none`() {
        var lines = DatagramLines()
        for datagram: [UInt8] in [[0xB5, 0x62, 0x01], [0x07, 0x2A, 0x41, 0x42], [0x00, 0x2A, 0x33]] {
            #expect(lines.take(datagram) == datagram)
        }
    }

    @Test func `that the kernel dropped count as bytes of average size, each once`() {
        var loss = DatagramLoss()
        #expect(loss.newBytes(dropped: 0) == 0)
        for size in [60, 80] { loss.note(received: size) }
        #expect(loss.newBytes(dropped: 358) == 358 * 70)
        #expect(loss.newBytes(dropped: 358) == 0)
        #expect(loss.newBytes(dropped: 360) == 2 * 70)
    }

    @Test func `are counted beyond the end of the kernel's counter`() {
        var loss = DatagramLoss()
        loss.note(received: 70)
        _ = loss.newBytes(dropped: .max - 1)
        #expect(loss.newBytes(dropped: 1) == 3 * 70)
    }
}
