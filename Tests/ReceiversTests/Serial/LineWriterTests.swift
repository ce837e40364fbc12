import Receivers
import SystemPackage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct `A writer of a line that is not open` {
    @Test func `names the line in what it throws`() async {
        let writer = LineWriter(to: "/dev/ttyUSB7")
        await #expect(throws: SerialPortError.hungUp("/dev/ttyUSB7")) { try await writer.write([0x24]) }
    }
}
