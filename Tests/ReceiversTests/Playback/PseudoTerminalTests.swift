import Platform
import Receivers
import SystemPackage
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A pseudo-terminal` {
    private let line = Result(catching: PseudoTerminal.init)

    @Test func `passes bytes unchanged, line ends and control characters too`() throws {
        let line = try line.get()
        let program = try UniqueFileDescriptor(opening: line.path, .readOnly)
        let bytes: [UInt8] = [0x0D, 0x0A, 0x03, 0x04, 0x11, 0x13, 0x1A, 0x7F, 0xFF, 0x00]

        try line.send(bytes)

        #expect(try program.read(exactly: bytes.count) == bytes)
    }

    @Test func `keeps what was sent before the program opens it`() throws {
        let line = try line.get()
        try line.send(Array("$GP".utf8))
        try line.send(Array("RMC\r\n".utf8))

        let program = try UniqueFileDescriptor(opening: line.path, .readOnly)

        #expect(try program.read(exactly: 8) == Array("$GPRMC\r\n".utf8))
    }

    @Test func `waits for room until the program reads`() async throws {
        let line = try line.get()
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        let sending = BlockingWork { try line.send(bytes) }

        let program = try UniqueFileDescriptor(opening: line.path, .readOnly)

        #expect(try program.read(exactly: bytes.count) == bytes)
        try await sending.value
    }

    @Test func `shows what the program wrote`() throws {
        let line = try line.get()
        let program = try UniqueFileDescriptor(opening: line.path, .readWrite)
        #expect(try line.received() == [])

        try program.writeAll(Array("$PMTK605*31\r\n".utf8))

        #expect(try line.received() == Array("$PMTK605*31\r\n".utf8))
    }

    @Test func `is drained once the program has read everything`() throws {
        let line = try line.get()
        let program = try UniqueFileDescriptor(opening: line.path, .readOnly)
        try line.send(Array("$GPRMC".utf8))
        #expect(try line.drain(atMost: .milliseconds(50)) == false)

        #expect(try program.read(exactly: 6) == Array("$GPRMC".utf8))

        #expect(try line.drain(atMost: .seconds(120)))
    }

    @Test func `holds no more than can be seen to wait in it`() async throws {
        let line = try line.get()
        let program = try UniqueFileDescriptor(opening: line.path, .readOnly)
        let sending = BlockingWork { try line.send([UInt8](repeating: 1, count: 4096)) }

        // The last byte waits until the others have been read, however late.
        #expect(try program.read(exactly: 4095).count == 4095)
        try await sending.value
        #expect(try line.drain(atMost: .zero) == false)

        #expect(try program.read(atMost: 4096) == [1])
    }

    @Suite(.timeLimit(.minutes(2))) struct `once hung up` {
        @Test func `is at its end for the program`() throws {
            let line = try PseudoTerminal()
            let program = try UniqueFileDescriptor(opening: line.path, .readOnly)

            line.hangUp()

            #expect(try program.read(atMost: 1) == [])
        }

        @Test func `refuses to send`() throws {
            let line = try PseudoTerminal()

            line.hangUp()

            #expect(throws: Errno.brokenPipe) { try line.send([1]) }
        }

        @Test func `lets go of a sender that waits for room`() async throws {
            let line = try PseudoTerminal()
            let sending = BlockingWork { try line.send([UInt8](repeating: 1, count: 100_000)) }
            let program = try UniqueFileDescriptor(opening: line.path, .readOnly)
            _ = try program.read(exactly: 1)

            line.hangUp()

            await #expect(throws: Errno.brokenPipe) { try await sending.value }
        }
    }
}

extension UniqueFileDescriptor {
    fileprivate borrowing func read(exactly count: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try read(atMost: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}
