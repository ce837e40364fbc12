import Receivers
import SystemPackage
import Testing

@Suite struct `A line setting` {
    @Test(arguments: ["4800 8N1", "9600 7N2", "12345 8O1"]) func `is read from the text that it is written as`(
        text: String
    ) {
        #expect(LineSetting(text)?.description == text)
    }

    @Test func `is 8N1 where the text names a speed only`() {
        #expect(LineSetting("38400")?.description == "38400 8N1")
    }

    @Test(arguments: ["", "fast", "0 8N1", "4800 9X9", "4800  8N1", "4800 8N1 ", "-9600"])
    func `is nil for a text that names none`(text: String) {
        #expect(LineSetting(text) == nil)
    }

    @Suite struct `has a speed` {
        @Test(arguments: [300, 12_345, 4_000_000]) func `of any number of bits`(bitsPerSecond: Int) {
            #expect(BaudRate(bitsPerSecond)?.bitsPerSecond == bitsPerSecond)
        }

        @Test(arguments: [-9600, 0, 299, 4_000_001, Int.max]) func `but none that no line has`(bitsPerSecond: Int) {
            #expect(BaudRate(bitsPerSecond) == nil)
        }
    }
}

extension LineSetting {
    /// Returns a setting with a standard speed.
    static func standard(_ bitsPerSecond: Int, _ framing: LineFraming = .eightBits) -> LineSetting {
        LineSetting(BaudRate.standard(bitsPerSecond), framing)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct `A writer of a line that is not open` {
    @Test func `names the line in what it throws`() async {
        let writer = LineWriter(to: "/dev/ttyUSB7")
        await #expect(throws: SerialPortError.hungUp("/dev/ttyUSB7")) { try await writer.write([0x24]) }
    }
}
